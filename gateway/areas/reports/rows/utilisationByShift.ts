import { shiftName } from '@takt/domain/areas/efficiency/floor/shiftName.ts'
import { utilisationByShift as report } from '@takt/domain/areas/reports/utilisationByShift.ts'
import type { Occurrence } from '@takt/domain/core/schedule/occurrence.ts'
import { plannedTimeSteps } from '@takt/domain/core/schedule/plannedTime.ts'
import type { Steps } from '@takt/domain/core/statistics/steps.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { type ReadableReport, type ReportRun, summaryOf } from '../reportRun.ts'
import { readBuckets } from './readBuckets.ts'

type Shift = Pick<Occurrence, 'businessDate' | 'shiftNum'>
const keyOf = ({ businessDate, shiftNum }: Shift) => `${businessDate} ${shiftNum}`

/** Looks up the shift names of machines; yields between steps. */
function* shiftNames({
  floor,
  range,
  resourceIDs,
}: ReportRun): Steps<(resourceID: string, shift: Shift) => string | null> {
  const cache = new Map<string, Map<string, string | null>>()
  for (const resourceID of resourceIDs) {
    const { occurrences } = yield* plannedTimeSteps(floor, resourceID, range)
    const names = new Map<string, string | null>()
    for (const occurrence of occurrences) {
      names.set(keyOf(occurrence), shiftName(floor, resourceID, occurrence))
      yield
    }
    cache.set(resourceID, names)
  }
  return (resourceID, shift) =>
    cache.get(resourceID)?.get(keyOf(shift)) ?? (shift.shiftNum === null ? null : `Shift ${shift.shiftNum}`)
}

export const utilisationByShift: ReadableReport = {
  report,
  read: async (run) => {
    const { columns } = report
    const { rows } = await readBuckets(run, { columns, resolution: 'shift' })
    const { total } = await readBuckets(run, { columns, resolution: 'total' })
    const nameOf = await runYielding(shiftNames(run))
    const named = rows.map((row) => {
      const { resourceID, businessDate, shiftNum } = row
      const shift = { businessDate: String(businessDate), shiftNum: shiftNum as number | null }
      return { ...row, shiftName: nameOf(String(resourceID), shift) }
    })
    return {
      rows: named,
      summary: summaryOf(report, total[0] ?? {}, ['availability', 'oee', 'runSecs', 'plannedSecs']),
    }
  },
}
