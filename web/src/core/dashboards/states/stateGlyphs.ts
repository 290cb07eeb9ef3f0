import type { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'

const ring = 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM8 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z'

/**
 * SVG path of the glyph of each state in a 16 × 16 box. Drawn the same on canvases and in the page, because fonts lack
 * half of these glyphs or color them.
 */
export const stateGlyphs: Record<keyof typeof stateLook, string> = {
  running: 'M3.5 1.5L14 8L3.5 14.5z',
  setup:
    'M10.6 1.3a4.2 4.2 0 0 0-3.9 5.6L1.6 12a1.7 1.7 0 0 0 2.4 2.4l5.1-5.1a4.2 4.2 0 0 0 5.4-5.1l-2.6 ' +
    '2.6-2.2-.5-.5-2.2 2.6-2.6a4.2 4.2 0 0 0-1.2-.2z',
  idle: 'M3 2h4v12H3zM9 2h4v12H9z',
  minorStop: 'M4 4h2.5v8H4zM9.5 4H12v8H9.5z',
  down: 'M2 2h12v12H2z',
  off: ring,
  unknown:
    'M3.9 5.6C3.9 3.2 5.6 1.6 8 1.6s4.1 1.5 4.1 3.8c0 1.8-1 2.7-2 3.4-.8.5-1 .8-1 1.5v.4H6.9v-.7c0-1.5.6-2.2 1.7-3 ' +
    '.8-.5 1.2-.9 1.2-1.6 0-1-.7-1.6-1.8-1.6s-1.9.7-1.9 1.8zM6.8 12h2.4v2.4H6.8z',
  plannedStop: `${ring}M7.2 4.8h1.6v3l2.1 1.3-.8 1.3-2.9-1.8z`,
}
