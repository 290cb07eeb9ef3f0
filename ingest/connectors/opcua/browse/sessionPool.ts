import { createHash } from 'node:crypto'
import type { OpcuaOptions } from '@takt/domain/areas/connectors/opcua.ts'
import { createLimiter } from '@takt/store/queue/createLimiter.ts'
import { createPace } from '../../pace.ts'
import type { SourceAccess } from '../../sourceAccess.ts'
import { SourceError } from '../../sourceError.ts'
import { type OpenedServer, openSession } from '../openSession.ts'

/** Time for which a session stays open between two requests of a person who browses (ms). */
const idleMs = 30_000
/** Time allowed for a request, including that for connecting (ms). */
const requestMs = 30_000

type Opening = Pick<Parameters<typeof openSession>[0], 'options' | 'rule' | 'certificate'>
/** `releaseSlot`: called when the session is closed; without effect if there is no slot yet. */
type Pooled = {
  server: Promise<OpenedServer>
  ending: AbortController
  users: number
  releaseSlot: () => void
  timer?: NodeJS.Timeout
}

/** A request to a source took too long. */
export class RequestTooSlow extends Error {
  readonly seconds = requestMs / 1_000
}

/** Identifies a connection: its options other than signals, and the certificate of the organization. */
function keyOf(options: OpcuaOptions, thumbprint: string): string {
  const { endpointUrl, securityMode, securityPolicy, trustedServer, userName, password } = options
  const parts = [thumbprint, endpointUrl, securityMode, securityPolicy, trustedServer, userName, password]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Sessions of people who browse servers. A session is shared by the requests with the same connection, and closed when
 * it was not used for half a minute: servers allow few sessions, and opening one takes longer than a request. At most
 * `maxSessions` are open, including those that are being closed; another one waits until one of them is closed.
 */
export function createSessionPool({ maxSessions = 20, openServer = openSession } = {}) {
  const pool = new Map<string, Pooled>()
  const acquireSlot = createLimiter<'all'>({ maxRunning: maxSessions, maxWaiting: maxSessions })
  let waiting = 0

  async function drop(key: string, pooled: Pooled): Promise<void> {
    if (pool.get(key) === pooled) pool.delete(key)
    clearTimeout(pooled.timer)
    pooled.ending.abort()
    const server = await pooled.server.catch(() => null)
    await server?.close(true).catch(() => {})
    pooled.releaseSlot()
  }

  function dropOldestIdle(): void {
    if (pool.size < maxSessions) return
    const idle = [...pool].find(([, { users }]) => users === 0)
    if (idle) void drop(...idle)
  }

  function open(key: string, opening: Opening): Pooled {
    dropOldestIdle()
    const ending = new AbortController()
    const { signal } = ending
    const openInSlot = async () => {
      waiting += 1
      pooled.releaseSlot = await acquireSlot('all', { signal }).finally(() => (waiting -= 1))
      return openServer({ ...opening, pace: createPace(signal, () => {}), signal, former: null })
    }
    const pooled: Pooled = { server: Promise.resolve().then(openInSlot), ending, users: 0, releaseSlot: () => {} }
    pool.set(key, pooled)
    pooled.server.then(
      ({ lost }) => lost.addEventListener('abort', () => void drop(key, pooled), { once: true }),
      () => void drop(key, pooled),
    )
    return pooled
  }

  return {
    /** Runs work with a session; rejects with a `SourceError`, `RequestTooSlow` or an error of the connection. */
    async use<Result>(
      options: OpcuaOptions,
      access: SourceAccess,
      work: (server: OpenedServer) => Promise<Result>,
    ): Promise<Result> {
      const certificate = await access.certificate()
      const key = keyOf(options, certificate.thumbprint)
      const pooled = pool.get(key) ?? open(key, { options, rule: access.rule, certificate })
      // The order of the map is that of the last use.
      pool.delete(key)
      pool.set(key, pooled)
      pooled.users += 1
      clearTimeout(pooled.timer)
      let late: NodeJS.Timeout | undefined
      try {
        return await Promise.race([
          pooled.server.then(work),
          new Promise<never>((_resolve, reject) => {
            late = setTimeout(() => reject(new RequestTooSlow()), requestMs)
          }),
        ])
      } catch (error) {
        if (!(error instanceof SourceError)) void drop(key, pooled)
        throw error
      } finally {
        clearTimeout(late)
        pooled.users -= 1
        if (pooled.users === 0 && pool.get(key) === pooled) {
          if (waiting > 0) void drop(key, pooled)
          else pooled.timer = setTimeout(() => void drop(key, pooled), idleMs).unref()
        }
      }
    },
    /** Closes all sessions. */
    async close() {
      await Promise.all([...pool].map(([key, pooled]) => drop(key, pooled)))
    },
  }
}
