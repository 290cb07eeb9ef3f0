import pg from 'pg'

type Callback = Parameters<pg.Pool['connect']>[0]

/** `growAfterMs`: time for which callers wait for connections in use before more are opened; most queries take less. */
export type GrowingConfig = pg.PoolConfig & { growAfterMs?: number }

/**
 * A pool that grows by use: a burst of short queries shares the connections that there are, and while callers wait for
 * longer than a moment, the number of connections grows by half. It never closes the last connection; others close
 * after `idleTimeoutMillis`. A new connection costs the server and this process more than ten short queries, and some
 * megabytes.
 */
export class GrowingPool extends pg.Pool {
  /** Number of connections that may be in use; above `max`, callers wait in the queue of the library. */
  #allowed = 1
  #inUse = 0
  #connecting = 0
  readonly #waiting: (() => void)[] = []
  readonly #growAfterMs: number
  #growing: NodeJS.Timeout | undefined

  constructor({ growAfterMs = 10, ...config }: GrowingConfig) {
    super({ ...config, min: 1 })
    this.#growAfterMs = growAfterMs
    this.on('acquire', () => {
      this.#inUse++
    })
    // The library reuses the connection only after this event.
    this.on('release', () => {
      this.#inUse--
      process.nextTick(() => this.#admit())
    })
    this.on('remove', () => {
      this.#allowed = Math.max(1, this.totalCount)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connected = this.obtain()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  /** Returns a connection; rejects like `connect`. */
  protected async obtain(): Promise<pg.PoolClient> {
    await this.#waitForRoom()
    try {
      return await super.connect()
    } finally {
      this.#connecting--
      this.#admit()
    }
  }

  /** Resolves when the caller may connect; it then counts as connecting. */
  #waitForRoom(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#admit()
      if (this.#waiting.length > 0) this.#growing ??= setTimeout(() => this.#grow(), this.#growAfterMs)
    })
  }

  /** Lets as many waiting callers connect as there are connections for. */
  #admit() {
    const room = this.#allowed < this.options.max ? this.#allowed - this.#inUse - this.#connecting : Infinity
    const admitted = this.#waiting.splice(0, Math.max(0, room))
    this.#connecting += admitted.length
    for (const proceed of admitted) proceed()
  }

  #grow() {
    this.#growing = undefined
    if (this.#waiting.length === 0) return
    this.#allowed = Math.ceil(this.#allowed * 1.5)
    this.#admit()
    if (this.#waiting.length > 0) this.#growing = setTimeout(() => this.#grow(), this.#growAfterMs)
  }
}
