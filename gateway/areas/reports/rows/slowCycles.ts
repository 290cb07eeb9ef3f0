import type { Cycle } from '@takt/domain/areas/efficiency/answers/cycles.ts'
import { createCycles, cycleLookBackMs } from '@takt/domain/areas/efficiency/cycles/cycles.ts'
import { slowCycles as report } from '@takt/domain/areas/reports/slowCycles.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { invalid } from '../../../core/http/responses/refusal.ts'
import { timelinesOfMany } from '../../efficiency/face.ts'
import { type ReadableReport, type ReportRun, rowOf, summaryOf, sumsOf } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'

/** So many days of machines are read slice by slice. */
const mostMachineDays = 20_000
const mostRows = 10_000

type SlowCycle = Cycle & { resourceID: string; lostSecs: number }
const lostOf = ({ secs, idealCycleSecs, parts }: Cycle) => (secs - idealCycleSecs!) * parts

const hourMs = 3_600_000

/** The cycles of each machine that are wanted by their speed, in order, some at a time. */
async function* cyclesOf(
  { gateway, floor, resourceIDs, range: asked, signal }: ReportRun,
  asOf: number,
  isWanted: (ratio: number | null) => boolean,
): AsyncGenerator<{ resourceID: string; cycles: readonly Cycle[] }> {
  const range = { start: asked.start, end: Math.min(asked.end, asOf) }
  const readers = new Map(
    resourceIDs.map((resourceID) => [resourceID, createCycles({ floor, resourceID, range, asOf, isWanted })]),
  )
  // A slice that counts may reach beyond the range, mostly by minutes, by a day at most.
  const ends = [range.end, range.end + hourMs, range.end + dayMs].map((end) => Math.min(end, asOf))
  const stretches = ends.map((end, k) => ({ start: k === 0 ? range.start - cycleLookBackMs : ends[k - 1]!, end }))
  const isDone = (resourceID: string) => readers.get(resourceID)!.isDone()
  const question = { floor, resourceIDs, stretches, isDone, asOf, signal }
  for await (const { resourceID, range, timeline } of timelinesOfMany(gateway.dependencies, question))
    yield { resourceID, cycles: readers.get(resourceID)!.take(range, timeline) }
}

export const slowCycles: ReadableReport = {
  report,
  read: async (run) => {
    const { resourceIDs, range, question, gateway } = run
    const days = (range.end - range.start) / dayMs
    if (resourceIDs.length * days > mostMachineDays)
      throw invalid({ 'endDate,endTime': texts.tooManyMachineDays(mostMachineDays) })
    const limit = Number(question.own.slowerThan)
    const asOf = gateway.dependencies.now()
    let slow: SlowCycle[] = []
    let isCut = false as boolean
    const keepWorst = () => {
      isCut ||= slow.length > mostRows
      slow = slow.sort((a, b) => b.lostSecs - a.lostSecs).slice(0, mostRows)
    }
    const isSlow = (ratio: number | null) => ratio !== null && ratio < limit
    for await (const { resourceID, cycles } of cyclesOf(run, asOf, isSlow)) {
      for (const cycle of cycles) slow.push({ resourceID, lostSecs: lostOf(cycle), ...cycle })
      if (slow.length > 2 * mostRows) keepWorst()
    }
    keepWorst()
    const rows = slow.map((cycle) => rowOf(report.columns, cycle))
    return {
      rows,
      summary: summaryOf(report, sumsOf(rows, ['lostSecs', 'parts']), ['lostSecs', 'parts']),
      ...(isCut ? { cut: texts.onlySlowest(mostRows) } : {}),
    }
  },
}
