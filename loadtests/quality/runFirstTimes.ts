import { z } from 'zod'
import { percentile, timed } from './runQuality.ts'

const outOfTolerance = z.object({ data: z.object({ outBefore: z.number().nullable().optional() }) })
/** Ranges that end today and are so many days shorter than those of views: nobody asked of them before. */
const shorterBy = [5, 6, 7, 8, 9, 10, 11, 12, 13]
/** Of a range as short as this what was out of tolerance before it is told. */
const shortDays = 7

type About = {
  /** Midnights of the plant by how many days lie between them and the end (epoch ms). */
  midnight: (daysBefore: number) => number
  days: readonly number[]
  rounds: number
  tell: (line: string) => void
}

/**
 * Asks what answers only the first time as slowly as it does: how long a gateway that just began looks for what was out
 * of tolerance before a short range, and a view that tells it; and insights of ranges that nobody asked before.
 */
export async function runFirstTimes(
  { origin, token }: { origin: string; token: string },
  { midnight, days, rounds, tell }: About,
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
  const tellTimes = (what: string, times: readonly number[]) =>
    tell(`${what}: median ${percentile(times, 0.5).toFixed(0)}, most ${Math.max(...times).toFixed(0)} ms`)
  const began = performance.now()
  const asked = [await outBefore()]
  while (asked.at(-1)!.count === null) asked.push(await outBefore())
  const { count } = asked.at(-1)!
  tell(`${count} out of tolerance before ${shortDays} days: found in ${(performance.now() - began).toFixed(0)} ms`)
  const times = (some: typeof asked) => some.map(({ ms }) => ms)
  tellTimes(`  ${asked.length} questions meanwhile`, times(asked))
  const told: typeof asked = []
  for (let round = 0; round < rounds; round++) told.push(await outBefore())
  tellTimes('  questions that tell it', times(told))
  for (const most of days) {
    const insights: number[] = []
    for (const shorter of shorterBy) {
      const body = { ...rangeOf(most - shorter), include: ['insights'], ttlSecs: 300 }
      insights.push((await timed(origin, token, { kind: 'insights', path: 'analytics/qualityNotices', body })).ms)
    }
    const [from, to] = [most - Math.max(...shorterBy), most - Math.min(...shorterBy)]
    tellTimes(`Insights of ranges that nobody asked before, of ${from} to ${to} days`, insights)
  }
}
