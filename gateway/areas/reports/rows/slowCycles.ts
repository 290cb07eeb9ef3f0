import { createCycles, cycleLookBackMs } from '@takt/domain/areas/efficiency/cycles/cycles.ts'
import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import { slowCycles as report } from '@takt/domain/areas/reports/slowCycles.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { invalid } from '../../../core/http/responses/httpError.ts'
import { resourceTimelines } from '../../efficiency/index.ts'
import { columnTotals, type ReadableReport, type ReportRun, rowOf, summaryOf } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'

/** Maximum number of machine days that are read slice by slice. */
const maxMachineDays = 20_000
const maxRows = 10_000

type SlowCycle = Cycle & { resourceID: string; lostSecs: number }
const lostOf = ({ secs, idealCycleSecs, parts }: Cycle) => (secs - idealCycleSecs!) * parts

const hourMs = 3_600_000

/** Yields the cycles of each machine with a wanted speed ratio, in order and in chunks. */
async function* cyclesOf(
  { gateway, floor, resourceIDs, range: fullRange, signal }: ReportRun,
  asOf: number,
  isWanted: (ratio: number | null) => boolean,
): AsyncGenerator<{ resourceID: string; cycles: readonly Cycle[] }> {
  const range = { start: fullRange.start, end: Math.min(fullRange.end, asOf) }
  const readers = new Map(
    resourceIDs.map((resourceID) => [resourceID, createCycles({ floor, resourceID, range, asOf, isWanted })]),
  )
  // A slice that counts can end after the range, usually by minutes, at most by a day.
  const ends = [range.end, range.end + hourMs, range.end + dayMs].map((end) => Math.min(end, asOf))
  const intervals = ends.map((end, k) => ({ start: k === 0 ? range.start - cycleLookBackMs : ends[k - 1]!, end }))
  const isDone = (resourceID: string) => readers.get(resourceID)!.isDone()
  const query = { floor, resourceIDs, stretches: intervals, isDone, asOf, signal }
  for await (const { resourceID, range, timeline } of resourceTimelines(gateway.dependencies, query))
    yield { resourceID, cycles: readers.get(resourceID)!.take(range, timeline) }
}

export const slowCycles: ReadableReport = {
  report,
  read: async (run) => {
    const { resourceIDs, range, query, gateway } = run
    const days = (range.end - range.start) / dayMs
    if (resourceIDs.length * days > maxMachineDays)
      throw invalid({ 'endDate,endTime': texts.tooManyMachineDays(maxMachineDays) })
    const limit = Number(query.own.slowerThan)
    const asOf = gateway.dependencies.now()
    let slow: SlowCycle[] = []
    let isCut = false as boolean
    const trimToWorst = () => {
      isCut ||= slow.length > maxRows
      slow = slow.sort((a, b) => b.lostSecs - a.lostSecs).slice(0, maxRows)
    }
    const isSlow = (ratio: number | null) => ratio !== null && ratio < limit
    for await (const { resourceID, cycles } of cyclesOf(run, asOf, isSlow)) {
      for (const cycle of cycles) slow.push({ resourceID, lostSecs: lostOf(cycle), ...cycle })
      if (slow.length > 2 * maxRows) trimToWorst()
    }
    trimToWorst()
    const rows = slow.map((cycle) => rowOf(report.columns, cycle))
    return {
      rows,
      summary: summaryOf(report, columnTotals(rows, ['lostSecs', 'parts']), ['lostSecs', 'parts']),
      ...(isCut ? { cut: texts.onlySlowest(maxRows) } : {}),
    }
  },
}
