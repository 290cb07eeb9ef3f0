import { loadavg } from 'node:os'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { fittingResolution, type ViewRequest, type ViewScope, viewRequests } from '../k6/lib/viewRequests.ts'
import { signIn } from '../k6Drill/signIn.ts'
import type { YearEnvironment } from './createYearEnvironment.ts'

const dayMs = 86_400_000

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Returns the milliseconds until the whole response was read, without parsing the JSON, and its size. */
async function timed(origin: string, token: string, { method, path, body, kind }: ViewRequest) {
  const startedAt = performance.now()
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { byteLength } = await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${kind}: ${response.status}`)
  return { ms: performance.now() - startedAt, bytes: byteLength }
}

/** Number of jobs that the view requests at once. */
const maxJobs = 20

/** Returns the jobs that took most time in the requested scope. */
async function longestJobs(
  origin: string,
  token: string,
  { resourceIDs, start, end, ttlSecs }: ViewScope,
): Promise<string[]> {
  const range = { resourceIDs, startDate: start, endDate: end, ttlSecs }
  const response = await fetch(`${origin}/api/analytics/breakdown`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...range, by: ['jobNum'], orderBy: 'runSecs', limit: maxJobs + 1 }),
  })
  const { data } = (await response.json()) as { data: { rows: { jobNum: string | null }[] } }
  return data.rows.flatMap(({ jobNum }) => (jobNum === null ? [] : [jobNum])).slice(0, maxJobs)
}

export type YearMeasured = { view: string; kind: string; machines: number; days: number; ms: number; bytes: number }

/**
 * Sends the requests of the views to a gateway, for each given number of machines and days, without cached results;
 * returns the median of `rounds` rounds in which the requests alternate. Sizes beyond the data of the environment are
 * left out.
 */
export async function runYear(
  { environment, plant, floor, range, reader }: YearEnvironment,
  options: { sizes: readonly { machines: number; days: number }[]; rounds: number; report: (line: string) => void },
): Promise<YearMeasured[]> {
  const gateway = await startService({
    main: 'gateway/main.ts',
    env: environment.env,
    word: '"listening"',
    onError: console.log,
  })
  const measured: YearMeasured[] = []
  try {
    const origin = `http://127.0.0.1:${environment.env.PORT}`
    const token = await signIn(origin, reader)
    const text = (at: number) => new Date(at).toISOString()
    const clock = wallClock(floor.timeZone)
    const today = clock.dayOf(range.end - 1)
    const midnight = (day: number) => text(clock.dayStart(day))
    for (const { machines, days } of options.sizes) {
      if (machines > plant.machines.length || (days - 1) * dayMs > range.end - range.start) continue
      const ids = plant.machines.slice(0, machines).map(({ resourceID }) => resourceID)
      const scope = {
        resourceIDs: machines === plant.machines.length ? [] : ids,
        start: midnight(Math.max(clock.dayOf(range.start) + 1, today - days + 1)),
        end: midnight(today + 1),
        today: midnight(today),
        ttlSecs: 0,
        resolution: fittingResolution(days),
        machine: ids[0]!,
        day: { start: midnight(today - 1), end: midnight(today) },
      }
      const requests = viewRequests({ ...scope, jobs: await longestJobs(origin, token, scope) })
      const samples = requests.map(() => ({ ms: [] as number[], bytes: 0 }))
      for (let round = -1; round < options.rounds; round++)
        for (const [k, viewRequest] of requests.entries()) {
          const { ms, bytes } = await timed(origin, token, viewRequest)
          if (round >= 0) samples[k]!.ms.push(ms)
          samples[k]!.bytes = bytes
        }
      options.report(`${machines} machines × ${days} days, load average ${loadavg()[0]!.toFixed(1)}`)
      for (const [k, { view, kind }] of requests.entries()) {
        const entry = { view, kind, machines, days, ms: median(samples[k]!.ms), bytes: samples[k]!.bytes }
        measured.push(entry)
        const smallest = measured.find((other) => other.view === view && other.kind === kind)!
        options.report(
          `  ${`${view}, ${kind}`.padEnd(52)} ${entry.ms.toFixed(0).padStart(6)} ms ${(entry.bytes / 1e3).toFixed(0).padStart(7)} kB ${(entry.ms / smallest.ms).toFixed(1).padStart(6)} × the smallest`,
        )
      }
    }
    return measured
  } finally {
    await gateway.stop()
  }
}
