import type { Check } from './check.ts'
import { writeChecks } from './writeChecks.ts'

const defaults = {
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
    ...defaults,
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
  { ...defaults, checkID: 'V1', text: 'No burr at the edge', kind: 'passFail', frequency: 'eachPart' },
  { ...defaults, checkID: 'T1', text: 'Batch of the bar', kind: 'text', frequency: 'firstPiece' },
]

/** Returns an example checksheet as CSV: the columns with their screen names and a check of each kind. */
export const checkTemplate = (): string => writeChecks(examples)
