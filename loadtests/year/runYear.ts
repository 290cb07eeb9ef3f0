import { loadavg } from 'node:os'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { fittingResolution, type Look, type ViewRequest, viewRequests } from '../k6/lib/viewRequests.ts'
import { signIn } from '../k6Drill/signIn.ts'
import type { YearWorld } from './createYearWorld.ts'

const dayMs = 86_400_000

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Milliseconds until the whole answer was read, without JSON being parsed, and its size. */
async function timed(origin: string, token: string, { method, path, body, kind }: ViewRequest) {
  const began = performance.now()
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { byteLength } = await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${kind}: ${answer.status}`)
  return { ms: performance.now() - began, bytes: byteLength }
}

/** Of how many jobs the view asks at once. */
const mostJobs = 20

/** The jobs that took most time of what is looked at. */
async function longestJobs(
  origin: string,
  token: string,
  { resourceIDs, start, end, ttlSecs }: Look,
): Promise<string[]> {
  const range = { resourceIDs, startDate: start, endDate: end, ttlSecs }
  const answer = await fetch(`${origin}/api/analytics/breakdown`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...range, by: ['jobNum'], orderBy: 'runSecs', limit: mostJobs + 1 }),
  })
  const { data } = (await answer.json()) as { data: { rows: { jobNum: string | null }[] } }
  return data.rows.flatMap(({ jobNum }) => (jobNum === null ? [] : [jobNum])).slice(0, mostJobs)
}

export type YearMeasured = { view: string; kind: string; machines: number; days: number; ms: number; bytes: number }

/**
 * Asks a gateway what the views ask, of so many machines over so many days, nothing remembered from before; the median
 * of `rounds` rounds with the questions taken in turn. Sizes beyond what the world holds are left out.
 */
export async function runYear(
  { world, plant, floor, range, reader }: YearWorld,
  options: { sizes: readonly { machines: number; days: number }[]; rounds: number; tell: (line: string) => void },
): Promise<YearMeasured[]> {
  const gateway = await startService({
    main: 'gateway/main.ts',
    env: world.env,
    word: '"listening"',
    onError: console.log,
  })
  const measured: YearMeasured[] = []
  try {
    const origin = `http://127.0.0.1:${world.env.PORT}`
    const token = await signIn(origin, reader)
    const text = (at: number) => new Date(at).toISOString()
    const clock = wallClock(floor.timeZone)
    const today = clock.dayOf(range.end - 1)
    const midnight = (day: number) => text(clock.dayStart(day))
    for (const { machines, days } of options.sizes) {
      if (machines > plant.machines.length || (days - 1) * dayMs > range.end - range.start) continue
      const ids = plant.machines.slice(0, machines).map(({ resourceID }) => resourceID)
      const look = {
        resourceIDs: machines === plant.machines.length ? [] : ids,
        start: midnight(Math.max(clock.dayOf(range.start) + 1, today - days + 1)),
        end: midnight(today + 1),
        today: midnight(today),
        ttlSecs: 0,
        resolution: fittingResolution(days),
        machine: ids[0]!,
        day: { start: midnight(today - 1), end: midnight(today) },
      }
      const questions = viewRequests({ ...look, jobs: await longestJobs(origin, token, look) })
      const taken = questions.map(() => ({ ms: [] as number[], bytes: 0 }))
      for (let round = -1; round < options.rounds; round++)
        for (const [k, question] of questions.entries()) {
          const { ms, bytes } = await timed(origin, token, question)
          if (round >= 0) taken[k]!.ms.push(ms)
          taken[k]!.bytes = bytes
        }
      options.tell(`${machines} machines × ${days} days, load average ${loadavg()[0]!.toFixed(1)}`)
      for (const [k, { view, kind }] of questions.entries()) {
        const one = { view, kind, machines, days, ms: median(taken[k]!.ms), bytes: taken[k]!.bytes }
        measured.push(one)
        const smallest = measured.find((other) => other.view === view && other.kind === kind)!
        options.tell(
          `  ${`${view}, ${kind}`.padEnd(52)} ${one.ms.toFixed(0).padStart(6)} ms ${(one.bytes / 1e3).toFixed(0).padStart(7)} kB ${(one.ms / smallest.ms).toFixed(1).padStart(6)} × the smallest`,
        )
      }
    }
    return measured
  } finally {
    await gateway.stop()
  }
}
