import type { readiness } from '@takt/domain/areas/health/answers/readiness.ts'
import { probeJetStream } from '@takt/store/nats/probeJetStream.ts'
import { type DiskSpace, watchDisk } from '@takt/store/process/diskSpace.ts'
import type { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'

/**
 * Each part's state in words: `ready`, or why not; the disk may be low on space though all is ready. Nothing internal:
 * this is answered to anybody.
 */
export type Readiness = z.input<typeof readiness> & { ready: boolean }

const patience = 2000
const recent = 500

const low = 'low on space'
const disk: Record<DiskSpace['level'], string | null> = {
  ample: null,
  low,
  out: 'out of space: what machines send is refused until there is room',
}

async function state(check: () => Promise<string | null | unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), patience)
  })
  const checked = check().then(
    (problem) => (typeof problem === 'string' ? problem : 'ready'),
    () => 'not reachable',
  )
  return Promise.race([checked, late]).finally(() => clearTimeout(timer))
}

async function ingestProblem(url: string): Promise<string | null> {
  const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(patience) })
  await answer.body?.cancel()
  return answer.ok ? null : 'not ready'
}

/** Asks every part how it is, at most twice a second however often it is called; each has two seconds to answer. */
export function createReadiness({ probePostgres, clickhouse, nats, env }: Dependencies): () => Promise<Readiness> {
  const lookAtDisk = watchDisk(env)
  const checks: Record<string, () => Promise<unknown>> = {
    postgres: probePostgres,
    clickhouse: async () => ((await clickhouse.ping()).success ? null : 'not reachable'),
    nats: async () => (nats.isClosed() ? 'not connected' : probeJetStream(nats, patience)),
    disk: async () => disk[(await lookAtDisk()).level],
    ingest: async () => (env.INGEST_URL ? ingestProblem(env.INGEST_URL) : null),
  }
  async function ask(): Promise<Readiness> {
    const states = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await state(check)]))
    return { ready: states.every(([, word]) => word === 'ready' || word === low), parts: Object.fromEntries(states) }
  }
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<Readiness> | undefined
  return () => {
    if (!answer || performance.now() - asked > recent) {
      asked = performance.now()
      answer = ask()
    }
    return answer
  }
}
