import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** What the `handleSummary` of a script writes (`loadtests/k6/lib/summary.ts`). */
const summary = z.object({
  metrics: z.record(
    z.string(),
    z.object({
      values: z.record(z.string(), z.number()),
      thresholds: z.record(z.string(), z.object({ ok: z.boolean() })).optional(),
    }),
  ),
})
const trend = z.object({ count: z.number(), med: z.number(), 'p(95)': z.number(), max: z.number() })

export type KindTimes = { kind: string } & z.output<typeof trend>

/** How k6 ends when all went through but a threshold was crossed. */
const thresholdsCrossed = 99

/**
 * What k6 found: milliseconds by kind of question (`''`: all), how often its counters counted, and the thresholds that
 * did not hold.
 */
export type K6Found = { times: KindTimes[]; trends: KindTimes[]; counts: Record<string, number>; broken: string[] }

/** Runs a k6 script with these variables; `judged: false` leaves its thresholds out. */
export async function runK6(
  k6: string,
  run: { script: string; variables: Record<string, string>; judged: boolean },
): Promise<K6Found> {
  const folder = await mkdtemp(join(tmpdir(), 'takt-k6-'))
  const file = join(folder, 'summary.json')
  try {
    const judge = run.judged ? [] : ['--no-thresholds']
    const child = spawn(k6, ['run', '--quiet', '--no-usage-report', ...judge, run.script], {
      env: { ...process.env, ...run.variables, TAKT_SUMMARY: file },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said: string[] = []
    child.stderr.on('data', (piece) => said.push(String(piece)))
    const [code] = await once(child, 'close')
    if (code !== 0 && code !== thresholdsCrossed)
      throw new Error(`k6 ended with ${code}: ${said.join('').slice(-2000)}`)
    const { metrics } = summary.parse(JSON.parse(await readFile(file, 'utf8')))
    const found: K6Found = { times: [], trends: [], counts: {}, broken: [] }
    for (const [name, { values, thresholds }] of Object.entries(metrics)) {
      const kind = name === 'http_req_duration' ? '' : /^http_req_duration\{kind:(.*)\}$/.exec(name)?.[1]
      const times = trend.safeParse(values)
      if (kind !== undefined && times.success && times.data.count > 0) found.times.push({ kind, ...times.data })
      else if (!/[{]|^http_|^iteration|^group_/.test(name) && times.success)
        found.trends.push({ kind: name, ...times.data })
      else if (values.count !== undefined) found.counts[name] = values.count
      for (const [threshold, { ok }] of Object.entries(thresholds ?? {}))
        if (!ok) found.broken.push(`${name} ${threshold}`)
    }
    found.times.sort((a, b) => a.kind.localeCompare(b.kind))
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A kind's figures as a line. */
export const timesLine = ({ kind, count, med, 'p(95)': p95, max }: KindTimes) =>
  `${(kind || 'all').padEnd(48)} ${count} answers, median ${med.toFixed(1)}, 95 % ${p95.toFixed(1)}, most ${max.toFixed(1)}`
