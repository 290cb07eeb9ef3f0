import { z } from 'zod'
import { rowWith } from '../../../core/item/responses/row.ts'
import { gauges } from '../gauges/gauges.ts'

/** A gauge in the selection of a checksheet, with the fields that determine its state (`gaugeState`). */
const sheetGauge = rowWith(gauges, [
  ...(['gaugeID', 'gaugeName', 'gaugeKind', 'serialNumber', 'inUse', 'intervalMonths'] as const),
  ...(['calibrationResult', 'dueOn', 'overdueFrom'] as const),
])
export type SheetGauge = z.output<typeof sheetGauge>

/** `GET /api/checkData/gauges`: the gauges, and all gauges of the kinds, that lines of the approved revision name. */
export const sheetGauges = z.object({ gauges: z.array(sheetGauge) })
