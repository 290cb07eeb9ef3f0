/** Public API of checksheets for other areas. */

export { type Check, checkCharts, checkKinds } from './check.ts'
export { doubtReasons } from './gauges/gaugeDoubts.ts'
export { gaugeState } from './gauges/gaugeState.ts'
export type { Gauge } from './gauges/gauges.ts'
export { checkValue } from './responses/checkValue.ts'
