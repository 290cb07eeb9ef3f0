import { z } from 'zod'
import { rowWith } from '../../../core/item/answers/row.ts'
import { gauges } from '../gauges/gauges.ts'

/** A gauge as whoever fills in a checksheet chooses it, and what tells how it stands (`gaugeState`). */
const sheetGauge = rowWith(gauges, [
  ...(['gaugeID', 'gaugeName', 'gaugeKind', 'serialNumber', 'inUse', 'intervalMonths'] as const),
  ...(['calibrationResult', 'dueOn', 'overdueFrom'] as const),
])
export type SheetGauge = z.output<typeof sheetGauge>

/** `GET /api/checkData/gauges`: those that lines of the approved revision name, and those of kinds that they name. */
export const sheetGauges = z.object({ gauges: z.array(sheetGauge) })
