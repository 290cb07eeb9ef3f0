import type { readiness } from '@takt/domain/areas/health/responses/readiness.ts'
import { probeJetStream } from '@takt/store/nats/probeJetStream.ts'
import { type DiskSpace, watchDisk } from '@takt/store/process/diskSpace.ts'
import type { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'

/**
 * State of each part in words: `ready` or the problem. The disk can be low on space while everything is ready. Contains
 * no internal details, because it is public.
 */
export type Readiness = z.input<typeof readiness> & { ready: boolean }

const timeoutMs = 2000
const recent = 500

const low = 'low on space'
const disk: Record<DiskSpace['level'], string | null> = {
  ample: null,
  low,
  out: 'out of space: data from machines are rejected until space is available',
}

async function state(check: () => Promise<string | null | unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), timeoutMs)
  })
  const checked = check().then(
    (problem) => (typeof problem === 'string' ? problem : 'ready'),
    () => 'not reachable',
  )
  return Promise.race([checked, late]).finally(() => clearTimeout(timer))
}

async function ingestProblem(url: string): Promise<string | null> {
  const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(timeoutMs) })
  await response.body?.cancel()
  return response.ok ? null : 'not ready'
}

/**
 * Checks every part, with a timeout of two seconds each. Results are reused for half a second, however often it is
 * called.
 */
export function createReadiness({ probePostgres, clickhouse, nats, env }: Dependencies): () => Promise<Readiness> {
  const readDiskSpace = watchDisk(env)
  const checks: Record<string, () => Promise<unknown>> = {
    postgres: probePostgres,
    clickhouse: async () => ((await clickhouse.ping()).success ? null : 'not reachable'),
    nats: async () => (nats.isClosed() ? 'not connected' : probeJetStream(nats, timeoutMs)),
    disk: async () => disk[(await readDiskSpace()).level],
    ingest: async () => (env.INGEST_URL ? ingestProblem(env.INGEST_URL) : null),
  }
  async function checkAll(): Promise<Readiness> {
    const states = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await state(check)]))
    return { ready: states.every(([, word]) => word === 'ready' || word === low), parts: Object.fromEntries(states) }
  }
  let checkedAt = Number.NEGATIVE_INFINITY
  let result: Promise<Readiness> | undefined
  return () => {
    if (!result || performance.now() - checkedAt > recent) {
      checkedAt = performance.now()
      result = checkAll()
    }
    return result
  }
}
