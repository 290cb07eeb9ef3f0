import { type StateCode, stateCodes, type TimeClass } from './state.ts'

/** How a state is drawn, everywhere: tiles, strips, plans, charts, PDFs. Never colour alone: the glyph, the pattern or the word stands beside it. */
export type StateLook = {
  label: string
  light: string
  dark: string
  glyph: string
  /** The glyph as a shape (SVG path in a box of 16 × 16), for where fonts may lack it. */
  mark: string
  pattern: 'solid' | 'thin' | 'hatched' | 'blank'
}

const idle = { light: '#C98500', dark: '#FFC247', glyph: '⏸', mark: 'M4 3h3v10H4zM9 3h3v10H9z' }

/** One look per way in which time is counted, and for time that was planned to stand still. */
export const stateLook: Record<TimeClass | 'plannedStop', StateLook> = {
  running: {
    label: 'Running',
    light: '#14946C',
    dark: '#35CF9F',
    glyph: '▶',
    mark: 'M4 2.5v11L13 8z',
    pattern: 'solid',
  },
  setup: {
    label: 'Setup',
    light: '#2F63D6',
    dark: '#6FA4FF',
    glyph: '⚒',
    mark: 'M13.6 4.4a3.7 3.7 0 0 1-4.8 4.5l-4.2 4.2a1.5 1.5 0 0 1-2.1-2.1l4.2-4.2a3.7 3.7 0 0 1 4.5-4.8L9.1 4.1l.6 2 2 .6z',
    pattern: 'solid',
  },
  idle: { label: 'Idle', ...idle, pattern: 'solid' },
  minorStop: { label: 'Minor stop', ...idle, pattern: 'thin' },
  down: { label: 'Down', light: '#A3160F', dark: '#F2543F', glyph: '■', mark: 'M3 3h10v10H3z', pattern: 'solid' },
  off: {
    label: 'Off',
    light: '#444C59',
    dark: '#A5AEBB',
    glyph: '○',
    mark: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11zm0 2a3.5 3.5 0 1 1 0 7 3.5 3.5 0 1 1 0-7z',
    pattern: 'solid',
  },
  unknown: {
    label: 'Unknown',
    light: '#868F9C',
    dark: '#667180',
    glyph: '?',
    mark: 'M7 11h2v2H7zM8 3C6 3 4.8 4.2 4.7 6h1.9c.1-.8.6-1.3 1.4-1.3s1.3.4 1.3 1.1c0 .6-.3.9-1 1.4C7.4 7.8 7 8.3 7 9.5h1.9c0-.6.3-.9 1-1.4.9-.6 1.4-1.3 1.4-2.3C11.3 4.1 10 3 8 3z',
    pattern: 'hatched',
  },
  plannedStop: {
    label: 'Planned stop',
    light: '#FFFFFF',
    dark: '#0E1318',
    glyph: '⏲',
    mark: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11zm0 1.5a4 4 0 1 1 0 8 4 4 0 1 1 0-8zM7.3 5.2h1.4v2.6l1.8 1.1-.7 1.2-2.5-1.5z',
    pattern: 'blank',
  },
}

const byCode = new Map<number, Exclude<TimeClass, 'minorStop'>>([
  [stateCodes.running, 'running'],
  [stateCodes.setup, 'setup'],
  [stateCodes.idle, 'idle'],
  [stateCodes.down, 'down'],
  [stateCodes.off, 'off'],
])

/** The state that a code on the wire stands for; void and codes nobody knows are `unknown`. */
export const stateOfCode = (code: StateCode | number): Exclude<TimeClass, 'minorStop'> => byCode.get(code) ?? 'unknown'
