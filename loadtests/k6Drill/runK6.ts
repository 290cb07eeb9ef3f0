import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** The output of a script's `handleSummary` (`loadtests/k6/lib/summary.ts`). */
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

/** The exit code of k6 if everything ran but a threshold was crossed. */
const thresholdsCrossed = 99

/**
 * The result of k6: milliseconds by kind of query (`''`: all), the values of its counters, and the thresholds that were
 * crossed.
 */
export type K6Result = { times: KindTimes[]; trends: KindTimes[]; counts: Record<string, number>; broken: string[] }

/** Runs a k6 script with these variables; `judged: false` ignores its thresholds. */
export async function runK6(
  k6: string,
  run: { script: string; variables: Record<string, string>; judged: boolean },
): Promise<K6Result> {
  const folder = await mkdtemp(join(tmpdir(), 'takt-k6-'))
  const file = join(folder, 'summary.json')
  try {
    const judge = run.judged ? [] : ['--no-thresholds']
    const child = spawn(k6, ['run', '--quiet', '--no-usage-report', ...judge, run.script], {
      env: { ...process.env, ...run.variables, TAKT_SUMMARY: file },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errorOutput: string[] = []
    child.stderr.on('data', (chunk) => errorOutput.push(String(chunk)))
    const [code] = await once(child, 'close')
    if (code !== 0 && code !== thresholdsCrossed)
      throw new Error(`k6 ended with ${code}: ${errorOutput.join('').slice(-2000)}`)
    const { metrics } = summary.parse(JSON.parse(await readFile(file, 'utf8')))
    const result: K6Result = { times: [], trends: [], counts: {}, broken: [] }
    for (const [name, { values, thresholds }] of Object.entries(metrics)) {
      const kind = name === 'http_req_duration' ? '' : /^http_req_duration\{kind:(.*)\}$/.exec(name)?.[1]
      const times = trend.safeParse(values)
      if (kind !== undefined && times.success && times.data.count > 0) result.times.push({ kind, ...times.data })
      else if (!/[{]|^http_|^iteration|^group_/.test(name) && times.success)
        result.trends.push({ kind: name, ...times.data })
      else if (values.count !== undefined) result.counts[name] = values.count
      for (const [threshold, { ok }] of Object.entries(thresholds ?? {}))
        if (!ok) result.broken.push(`${name} ${threshold}`)
    }
    result.times.sort((a, b) => a.kind.localeCompare(b.kind))
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Formats the statistics of a kind as a line. */
export const timesLine = ({ kind, count, med, 'p(95)': p95, max }: KindTimes) =>
  `${(kind || 'all').padEnd(48)} ${count} answers, median ${med.toFixed(1)}, 95 % ${p95.toFixed(1)}, most ${max.toFixed(1)}`
