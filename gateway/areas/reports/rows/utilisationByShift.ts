import { shiftName } from '@takt/domain/areas/efficiency/floor/shiftName.ts'
import { utilisationByShift as report } from '@takt/domain/areas/reports/utilisationByShift.ts'
import type { Occurrence } from '@takt/domain/core/schedule/occurrence.ts'
import { plannedTime } from '@takt/domain/core/schedule/plannedTime.ts'
import { type ReadableReport, type ReportRun, summaryOf } from '../reportRun.ts'
import { readBuckets } from './readBuckets.ts'

type Shift = Pick<Occurrence, 'businessDate' | 'shiftNum'>
const keyOf = ({ businessDate, shiftNum }: Shift) => `${businessDate} ${shiftNum}`

/** Returns the names of the shifts of machines; a machine's shifts are looked up once. */
function shiftNames({ floor, range }: ReportRun) {
  const known = new Map<string, Map<string, string | null>>()
  return (resourceID: string, shift: Shift) => {
    const { occurrences } = plannedTime(floor, resourceID, range)
    const names =
      known.get(resourceID) ??
      new Map(occurrences.map((occurrence) => [keyOf(occurrence), shiftName(floor, resourceID, occurrence)]))
    known.set(resourceID, names)
    return names.get(keyOf(shift)) ?? (shift.shiftNum === null ? null : `Shift ${shift.shiftNum}`)
  }
}

export const utilisationByShift: ReadableReport = {
  report,
  read: async (run) => {
    const { columns } = report
    const { rows } = await readBuckets(run, { columns, resolution: 'shift' })
    const { total } = await readBuckets(run, { columns, resolution: 'total' })
    const nameOf = shiftNames(run)
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
