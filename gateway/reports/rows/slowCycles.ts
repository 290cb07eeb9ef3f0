import type { Cycle } from '@takt/domain/efficiency/answers/cycles.ts'
import { createCycles, cycleLookBackMs } from '@takt/domain/efficiency/cycles.ts'
import { slowCycles as report } from '@takt/domain/reports/slowCycles.ts'
import { dayMs } from '@takt/domain/schedule/wallClock.ts'
import { timelines } from '../../efficiency/face.ts'
import { invalid } from '../../http/refusal.ts'
import { type ReadableReport, type ReportRun, rowOf, summaryOf, sumsOf } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'

/** So many days of machines are read slice by slice. */
const mostMachineDays = 2000
const mostRows = 10_000

type SlowCycle = Cycle & { resourceID: string; lostSecs: number }
const lostOf = ({ secs, idealCycleSecs, parts }: Cycle) => (secs - idealCycleSecs!) * parts

/** The cycles of a machine, in order, a day at a time. */
async function* cyclesOf({ gateway, floor, range: asked, signal }: ReportRun, resourceID: string, asOf: number) {
  const range = { start: asked.start, end: Math.min(asked.end, asOf) }
  const question = { floor, resourceID, range, asOf, signal }
  const cycles = createCycles(question)
  // A slice that counts may reach beyond the range, by a day at most.
  const read = { start: range.start - cycleLookBackMs, end: Math.min(range.end + dayMs, asOf) }
  for await (const { range: stretch, timeline } of timelines(gateway.dependencies.clickhouse, {
    ...question,
    range: read,
  })) {
    yield cycles.take(stretch, timeline)
    if (cycles.isDone()) return
  }
}

export const slowCycles: ReadableReport = {
  report,
  read: async (run) => {
    const { resourceIDs, range, question, gateway } = run
    const days = (range.end - range.start) / dayMs
    if (resourceIDs.length * days > mostMachineDays)
      throw invalid({ 'endDate,endTime': texts.tooManyMachineDays(mostMachineDays) })
    const limit = Number(question.own.slowerThan) / 100
    const asOf = gateway.dependencies.now()
    let slow: SlowCycle[] = []
    let isCut = false as boolean
    const keepWorst = () => {
      isCut ||= slow.length > mostRows
      slow = slow.sort((a, b) => b.lostSecs - a.lostSecs).slice(0, mostRows)
    }
    for (const resourceID of resourceIDs)
      for await (const cycles of cyclesOf(run, resourceID, asOf)) {
        for (const cycle of cycles)
          if (cycle.ratio !== null && cycle.ratio < limit) slow.push({ resourceID, lostSecs: lostOf(cycle), ...cycle })
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
