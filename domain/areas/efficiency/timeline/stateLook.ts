import { type StateCode, stateCodes, type TimeClass } from './state.ts'

/**
 * How a state is drawn, everywhere: tiles, strips, plans, charts, PDFs. Never colour alone: the glyph, the pattern or
 * the word stands beside it.
 */
export type StateLook = {
  label: string
  light: string
  dark: string
  glyph: string
  pattern: 'solid' | 'thin' | 'hatched' | 'blank'
}

const idle = { light: '#C98500', dark: '#FFC247', glyph: '⏸' }

/** One look per way in which time is counted, and for time that was planned to stand still. */
export const stateLook: Record<TimeClass | 'plannedStop', StateLook> = {
  running: {
    label: 'Running',
    light: '#14946C',
    dark: '#35CF9F',
    glyph: '▶',
    pattern: 'solid',
  },
  setup: {
    label: 'Setup',
    light: '#2F63D6',
    dark: '#6FA4FF',
    glyph: '⚒',
    pattern: 'solid',
  },
  idle: { label: 'Idle', ...idle, pattern: 'solid' },
  minorStop: { label: 'Minor stop', ...idle, pattern: 'thin' },
  down: { label: 'Down', light: '#A3160F', dark: '#F2543F', glyph: '■', pattern: 'solid' },
  off: {
    label: 'Off',
    light: '#444C59',
    dark: '#A5AEBB',
    glyph: '○',
    pattern: 'solid',
  },
  unknown: {
    label: 'Unknown',
    light: '#868F9C',
    dark: '#667180',
    glyph: '?',
    pattern: 'hatched',
  },
  plannedStop: {
    label: 'Planned stop',
    light: '#FFFFFF',
    dark: '#0E1318',
    glyph: '⏲',
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
