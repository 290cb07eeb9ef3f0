import { EventEmitter } from 'node:events'
import type pg from 'pg'

/** Replaces a client: the library listens to its events. */
type Listener = EventEmitter
type Connected = (error: Error | undefined, client: Listener | undefined, release: (release?: unknown) => void) => void
type Shared = { connection: Promise<{ listener: Listener; close: () => void }>; users: number }

/** The channels of the job library. */
const listen = 'LISTEN "jobs:insert"; LISTEN "worker:migrate"'

/**
 * Makes all callers that connect by callback share one listening connection of the pool: the library uses callbacks
 * only to listen for jobs, once per worker pool. The connection is closed with its last user; a broken one is replaced.
 */
export function shareListener(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  let shared: Shared | undefined

  async function open(onLost: () => void) {
    const client = await connect()
    // Every user sends LISTEN and UNLISTEN for itself; the connection listens for all of them.
    const emitter = Object.assign(new EventEmitter().setMaxListeners(0), { query: async () => {} })
    const fail = (error: Error) => {
      onLost()
      if (emitter.listenerCount('error') > 0) emitter.emit('error', error)
    }
    client.on('notification', (message) => emitter.emit('notification', message)).on('error', fail)
    try {
      await client.query(listen)
    } catch (error) {
      client.release(true)
      throw error
    }
    return { listener: emitter, close: () => client.release(true) }
  }

  function share(connected: Connected) {
    if (!shared) {
      const clearShared = () => {
        if (shared === opened) shared = undefined
      }
      const opened: Shared = { connection: open(() => clearShared()), users: 0 }
      opened.connection.catch(clearShared)
      shared = opened
    }
    const current = shared
    current.users++
    let isLeft = false
    const release = () => {
      if (isLeft) return
      isLeft = true
      if (--current.users > 0) return
      if (shared === current) shared = undefined
      current.connection.then(
        ({ close }) => close(),
        () => {},
      )
    }
    current.connection.then(
      ({ listener }) => connected(undefined, listener, release),
      (error: Error) => connected(error, undefined, release),
    )
  }

  pool.connect = ((connected?: Connected) => (connected ? share(connected) : connect())) as typeof pool.connect
  // The pool's own implementation would connect by callback.
  pool.query = (async (...query: Parameters<pg.ClientBase['query']>) => {
    const client = await connect()
    try {
      return await client.query(...query)
    } finally {
      client.release()
    }
  }) as typeof pool.query
  return pool
}
