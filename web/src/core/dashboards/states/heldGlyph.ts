/** The mark of work that is held, in a square of 16: an octagon with a bar, as at roads where one stops. */
export const heldGlyph = 'M5 1h6l4 4v6l-4 4H5l-4-4V5zM4 7v2h8V7z'
