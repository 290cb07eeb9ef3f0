import { loadavg } from 'node:os'
import { checksOfSheet } from './createSheets.ts'
import { type QualityQuery, qualityQueries } from './qualityQueries.ts'

/** Returns the value below which a `share` of the values is located. */
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)]!

/**
 * Returns the milliseconds until the whole response was read, its content and size, and whether it was rejected as too
 * large.
 */
export async function timed(origin: string, token: string, { path, body, kind }: QualityQuery) {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = await response.arrayBuffer()
  const isRejected = response.status === 413
  if (response.status !== 200 && !isRejected)
    throw new Error(`${kind}: ${response.status} ${Buffer.from(read).toString()}`)
  return { ms: performance.now() - startedAt, read, bytes: read.byteLength, isRejected }
}

/**
 * Sends the queries of each view over `days` days up to `end` to a gateway: each query by itself, and all of a view at
 * once, as a browser does; reports the median and the 95th percentile of `rounds` rounds, in which views alternate.
 */
export async function runQuality(
  { origin, token }: { origin: string; token: string },
  about: {
    /** Returns the midnight of the plant (epoch ms) `daysBefore` days before the end. */
    midnight: (daysBefore: number) => number
    opened: { pageId: number; resourceID: string; partNum: string }
    /** Prefix of the jobs of a machine. */
    jobs: string
    days: readonly number[]
    rounds: number
    report: (line: string) => void
  },
): Promise<void> {
  const { midnight, opened, jobs, rounds, report } = about
  const iso = (at: number) => new Date(at).toISOString()
  for (const days of about.days) {
    const views = qualityQueries({
      start: iso(midnight(days)),
      end: iso(midnight(0)),
      step: days <= 45 ? 'day' : 'week',
      jobs,
      opened: { ...opened, checkID: `D${checksOfSheet - 2}` },
    })
    const timings = new Map<string, { ms: number[]; bytes: number }>()
    const note = (name: string, ms: number, bytes: number) => {
      const timing = timings.get(name) ?? { ms: [], bytes }
      timing.ms.push(ms)
      timings.set(name, timing)
    }
    for (let round = -1; round < rounds; round++)
      for (const { view, queries } of views) {
        for (const query of queries) {
          const { ms, bytes, isRejected } = await timed(origin, token, query)
          if (round >= 0) note(`  ${view}: ${query.kind}${isRejected ? ', refused' : ''}`, ms, bytes)
          else report(`    first: ${view}: ${query.kind} ${ms.toFixed(0)}`)
        }
        if (queries.length === 1) continue
        const startedAt = performance.now()
        const all = await Promise.all(queries.map((query) => timed(origin, token, query)))
        const bytes = all.reduce((sum, result) => sum + result.bytes, 0)
        if (round >= 0) note(`${view}: all at once`, performance.now() - startedAt, bytes)
      }
    report(`${days} days, load average ${loadavg()[0]!.toFixed(1)}`)
    report(`${''.padEnd(68)} median    95 %      kB`)
    for (const [name, { ms, bytes }] of timings)
      report(
        [
          name.padEnd(64),
          percentile(ms, 0.5).toFixed(0).padStart(10),
          percentile(ms, 0.95).toFixed(0).padStart(7),
          (bytes / 1e3).toFixed(0).padStart(7),
        ].join(' '),
      )
  }
}
