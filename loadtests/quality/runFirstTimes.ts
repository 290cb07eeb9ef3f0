import { z } from 'zod'
import { percentile, timed } from './runQuality.ts'

const outOfTolerance = z.object({ data: z.object({ outBefore: z.number().nullable().optional() }) })
/** Ranges that end today and are this many days shorter than those of the views: not requested before. */
const shorterBy = [5, 6, 7, 8, 9, 10, 11, 12, 13]
/** For a range as short as this the view also shows the values out of tolerance before it. */
const shortDays = 7

type About = {
  /** Returns the midnight of the plant (epoch ms) `daysBefore` days before the end. */
  midnight: (daysBefore: number) => number
  days: readonly number[]
  rounds: number
  report: (line: string) => void
}

/**
 * Measures queries that are slow only the first time: how long a gateway that has just started searches for values out
 * of tolerance before a short range, and a view that shows the result; and insights of ranges that were not requested
 * before.
 */
export async function runFirstTimes(
  { origin, token }: { origin: string; token: string },
  { midnight, days, rounds, report }: About,
): Promise<void> {
  const rangeOf = (daysBefore: number) => ({
    resourceIDs: [],
    startDate: new Date(midnight(daysBefore)).toISOString(),
    endDate: new Date(midnight(0)).toISOString(),
  })
  const short = {
    kind: 'Out of Tolerance of a short range',
    path: 'analytics/checkCharacteristics',
    body: { ...rangeOf(shortDays), only: {} },
  }
  const outBefore = async () => {
    const { ms, read } = await timed(origin, token, short)
    return { ms, count: outOfTolerance.parse(JSON.parse(Buffer.from(read).toString())).data.outBefore }
  }
  const reportTimes = (label: string, times: readonly number[]) =>
    report(`${label}: median ${percentile(times, 0.5).toFixed(0)}, most ${Math.max(...times).toFixed(0)} ms`)
  const startedAt = performance.now()
  const firstResponses = [await outBefore()]
  while (firstResponses.at(-1)!.count === null) firstResponses.push(await outBefore())
  const { count } = firstResponses.at(-1)!
  report(
    `${count} out of tolerance before ${shortDays} days: found in ${(performance.now() - startedAt).toFixed(0)} ms`,
  )
  const times = (some: typeof firstResponses) => some.map(({ ms }) => ms)
  reportTimes(`  ${firstResponses.length} questions meanwhile`, times(firstResponses))
  const laterResponses: typeof firstResponses = []
  for (let round = 0; round < rounds; round++) laterResponses.push(await outBefore())
  reportTimes('  questions that tell it', times(laterResponses))
  for (const rangeDays of days) {
    const insights: number[] = []
    for (const shorter of shorterBy) {
      const body = { ...rangeOf(rangeDays - shorter), include: ['insights'], ttlSecs: 300 }
      insights.push((await timed(origin, token, { kind: 'insights', path: 'analytics/qualityNotices', body })).ms)
    }
    const [from, to] = [rangeDays - Math.max(...shorterBy), rangeDays - Math.min(...shorterBy)]
    reportTimes(`Insights of ranges that nobody asked before, of ${from} to ${to} days`, insights)
  }
}
