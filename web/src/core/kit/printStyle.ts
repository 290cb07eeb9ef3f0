/**
 * Maximum width of charts on the narrower of the usual paper sizes in landscape, within all margins, in rem of paper.
 */
export const paperWidth = 82

/** Marks wide content: its page is printed in landscape. */
export const widePaper = { 'data-paper': 'wide' } as const

/**
 * The print style: the page without rail, bars, menus and buttons that only make sense on a screen; scrolled content is
 * shown completely, rows are not cut, colors are printed unchanged (the theme is light while printing).
 */
export const printStyle = {
  '@page': { margin: '14mm' },
  '@page wide': { size: 'landscape', margin: '14mm' },
  '@media print': {
    // More specific than the font sizes of wall displays, which are selected by width.
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
    // A canvas retains its size from the screen: it is scaled to its box without distortion.
    '.uplot, .uplot .u-wrap, .uplot canvas': { width: '100% !important', height: '100% !important' },
    '.uplot canvas': { objectFit: 'contain', objectPosition: 'left top' },
    '.uplot .u-over, .uplot .u-under': { visibility: 'hidden' },
    button: { cursor: 'auto' },
  },
} as const
