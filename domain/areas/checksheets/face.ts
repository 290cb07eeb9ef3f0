/** What other areas use of checksheets. */
export { checkValue } from './answers/checkValue.ts'
export { type Check, checkCharts, checkKinds } from './check.ts'
export { doubtReasons } from './gauges/gaugeDoubts.ts'
export { gaugeState } from './gauges/gaugeState.ts'
export type { Gauge } from './gauges/gauges.ts'
