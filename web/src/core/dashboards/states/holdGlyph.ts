/** The icon of work that is on hold, in a 16 × 16 box: an octagon with a bar, like a stop sign. */
export const holdGlyph = 'M5 1h6l4 4v6l-4 4H5l-4-4V5zM4 7v2h8V7z'
