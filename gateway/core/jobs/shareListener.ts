import { EventEmitter } from 'node:events'
import type pg from 'pg'

/** Stands in for a client: the library listens to its events. */
type Listener = EventEmitter
type Connected = (error: Error | undefined, client: Listener | undefined, release: (release?: unknown) => void) => void
type Shared = { connection: Promise<{ listener: Listener; close: () => void }>; users: number }

/** The channels of the library of jobs. */
const listen = 'LISTEN "jobs:insert"; LISTEN "worker:migrate"'

/**
 * Makes all who connect by callback share one connection of the pool, which listens: the library connects so only to
 * listen for jobs, once for each pool of workers. The connection is closed with its last user; one that broke is
 * replaced.
 */
export function shareListener(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  let shared: Shared | undefined

  async function open(forget: () => void) {
    const client = await connect()
    // Every user sends LISTEN and UNLISTEN for itself; the connection listens for all of them.
    const emitter = Object.assign(new EventEmitter().setMaxListeners(0), { query: async () => {} })
    const fail = (error: Error) => {
      forget()
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
      const forget = () => {
        if (shared === opened) shared = undefined
      }
      const opened: Shared = { connection: open(() => forget()), users: 0 }
      opened.connection.catch(forget)
      shared = opened
    }
    const mine = shared
    mine.users++
    let isLeft = false
    const leave = () => {
      if (isLeft) return
      isLeft = true
      if (--mine.users > 0) return
      if (shared === mine) shared = undefined
      mine.connection.then(
        ({ close }) => close(),
        () => {},
      )
    }
    mine.connection.then(
      ({ listener }) => connected(undefined, listener, leave),
      (error: Error) => connected(error, undefined, leave),
    )
  }

  pool.connect = ((connected?: Connected) => (connected ? share(connected) : connect())) as typeof pool.connect
  // The pool's own would connect by callback.
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
