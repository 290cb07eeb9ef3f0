/** How wide figures may be on the narrower of the usual sheets in landscape, within all margins, in rem of paper. */
export const paperWidth = 82

/** Marks what is wide: its page is printed in landscape. */
export const widePaper = { 'data-paper': 'wide' } as const

/**
 * The one print style: the page without rail, bars, menus and buttons that only make sense on a screen; everything that
 * scrolls is whole, rows are not cut, colours are printed as they are (the theme is the light one while printing).
 */
export const printStyle = {
  '@page': { margin: '14mm' },
  '@page wide': { size: 'landscape', margin: '14mm' },
  '@media print': {
    // More selective than the sizes of walls, which are asked by width.
    'html:root': { fontSize: 11, height: 'auto', backgroundColor: '#FFFFFF' },
    'main:has([data-paper=wide])': { page: 'wide' },
    body: { height: 'auto', backgroundColor: '#FFFFFF' },
    '#root': { height: 'auto' },
    '#root div:has(main), main': {
      display: 'block !important',
      height: 'auto !important',
      overflow: 'visible !important',
    },
    'header, nav, [role=tablist], .MuiTabs-root, .MuiIconButton-root, .MuiPopover-root, a[href="#content"], [data-hands]':
      {
        display: 'none !important',
      },
    '*': { printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' },
    '.MuiTableContainer-root': { overflow: 'visible !important', maxHeight: 'none !important' },
    table: { minWidth: '0 !important' },
    tr: { breakInside: 'avoid' },
    h2: { breakAfter: 'avoid' },
    // A canvas keeps the size that it had on the screen: it is scaled to its box, whole and undistorted.
    '.uplot, .uplot .u-wrap, .uplot canvas': { width: '100% !important', height: '100% !important' },
    '.uplot canvas': { objectFit: 'contain', objectPosition: 'left top' },
    '.uplot .u-over, .uplot .u-under': { visibility: 'hidden' },
    button: { cursor: 'auto' },
  },
} as const
