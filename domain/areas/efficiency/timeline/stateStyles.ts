import { type StateCode, stateCodes, type TimeClass } from './state.ts'

/**
 * The style of a state, used everywhere: tiles, strips, plans, charts, PDFs. Color is never the only indication: a
 * glyph, a pattern or a word accompanies it.
 */
export type StateStyle = {
  label: string
  light: string
  dark: string
  glyph: string
  pattern: 'solid' | 'thin' | 'hatched' | 'blank'
}

const idle = { light: '#C98500', dark: '#FFC247', glyph: '⏸' }

/** One style per time class, and one for planned stops. */
export const stateLook: Record<TimeClass | 'plannedStop', StateStyle> = {
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

/** Returns the state of a code in messages; void and unknown codes are `unknown`. */
export const stateOfCode = (code: StateCode | number): Exclude<TimeClass, 'minorStop'> => byCode.get(code) ?? 'unknown'
