import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const script = fileURLToPath(new URL('gridUsers.ts', import.meta.url))

const summary = z.object({
  metrics: z.record(z.string(), z.looseObject({ thresholds: z.record(z.string(), z.boolean()).optional() })),
})
const trend = z.object({ count: z.number(), med: z.number(), 'p(95)': z.number(), max: z.number() })

export type KindTimes = { kind: string } & z.output<typeof trend>

/** Lets k6's users ask the gateway at `origin`; milliseconds by kind of question (`''`: all), and the thresholds that did not hold. */
export async function runK6(
  k6: string,
  users: { origin: string; token: string; users: number; seconds: number; judged: boolean },
): Promise<{ times: KindTimes[]; broken: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'takt-k6-'))
  const file = join(folder, 'summary.json')
  try {
    const env = {
      ...process.env,
      TAKT_ORIGIN: users.origin,
      TAKT_TOKEN: users.token,
      TAKT_USERS: String(users.users),
      TAKT_SECONDS: String(users.seconds),
    }
    const judge = users.judged ? [] : ['--no-thresholds']
    const child = spawn(k6, ['run', '--quiet', '--no-usage-report', ...judge, '--summary-export', file, script], {
      env,
      stdio: 'ignore',
    })
    await once(child, 'close')
    const { metrics } = summary.parse(JSON.parse(await readFile(file, 'utf8')))
    const kinds = Object.entries(metrics).flatMap(([name, metric]) => {
      const kind = name === 'http_req_duration' ? '' : /^http_req_duration\{kind:(.*)\}$/.exec(name)?.[1]
      return kind === undefined ? [] : [{ kind, ...trend.parse(metric) }]
    })
    // Here `true` says that a threshold was crossed.
    const broken = Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
      Object.entries(thresholds).flatMap(([threshold, crossed]) => (crossed ? [`${name} ${threshold}`] : [])),
    )
    return { times: kinds.toSorted((a, b) => a.kind.localeCompare(b.kind)), broken }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
