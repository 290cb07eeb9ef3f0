import pg from 'pg'
import { pause } from '../timing/pause.ts'
import { type GrowingConfig, GrowingPool } from './growingPool.ts'

/** Postgres provided no connection in time or cannot be reached; `code` is that of the cause. */
export class ConnectionUnavailable extends Error {
  readonly code: string | undefined
  constructor(cause: unknown) {
    const { code, message } = (cause ?? {}) as { code?: string; message?: string }
    super(`Postgres provides no connection: ${message}`, { cause })
    this.name = 'ConnectionUnavailable'
    this.code = code
  }
}

const retryMs = 100
/** SQLSTATE too_many_connections: all slots of the server are in use. */
const tooManyConnections = '53300'

/**
 * A pool with callers that wait for a connection for `waitMs` at most, even while the server has none available; then
 * `ConnectionUnavailable`. Other connection failures result in the same error immediately.
 */
export class WaitingPool extends GrowingPool {
  readonly #config: GrowingConfig
  readonly #waitMs: number
  #isRejected = false

  constructor(config: GrowingConfig, waitMs: number) {
    super({ ...config, connectionTimeoutMillis: waitMs })
    this.#config = config
    this.#waitMs = waitMs
    this.on('connect', () => {
      this.#isRejected = false
    })
  }

  protected override async obtain(): Promise<pg.PoolClient> {
    for (const end = performance.now() + this.#waitMs; ; await pause(retryMs))
      try {
        return await super.obtain()
      } catch (error) {
        if (this.ending) throw error
        const { code } = error as { code?: string }
        // A fully used pool does not indicate a problem of the server.
        if (this.totalCount < (this.#config.max ?? 1)) this.#isRejected = true
        if (code !== tooManyConnections || performance.now() > end) throw new ConnectionUnavailable(error)
      }
  }

  /**
   * Rejects if a query would fail. After a rejected connection it opens another one, because idle connections of the
   * pool do not show that the server rejects new ones.
   */
  async probe(): Promise<void> {
    if (this.#isRejected && this.totalCount < (this.#config.max ?? 1)) {
      const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: this.#waitMs })
      client.on('error', () => {})
      try {
        await client.connect()
        this.#isRejected = false
      } finally {
        await client.end()
      }
    }
    await this.query('select 1')
  }
}
