import type { Check } from './check.ts'
import { writeChecks } from './writeChecks.ts'

const begins = {
  unit: null,
  nominal: null,
  lower: null,
  upper: null,
  samples: 1,
  chart: 'usual',
  holds: false,
  gaugeID: null,
  gaugeKind: null,
} as const

/** One check of each kind. */
const examples: readonly Check[] = [
  {
    ...begins,
    checkID: 'D1',
    text: 'Bore diameter',
    kind: 'number',
    unit: 'mm',
    nominal: 10,
    lower: 9.98,
    upper: 10.02,
    samples: 2,
    frequency: 'eachHour',
  },
  { ...begins, checkID: 'V1', text: 'No burr at the edge', kind: 'passFail', frequency: 'eachPart' },
  { ...begins, checkID: 'T1', text: 'Batch of the bar', kind: 'text', frequency: 'firstPiece' },
]

/** A checksheet to begin with, as CSV: its columns as the screen calls them, and a check of each kind. */
export const checkTemplate = (): string => writeChecks(examples)
