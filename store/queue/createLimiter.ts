import PQueue from 'p-queue'

/**
 * For each key `maxRunning` at once; `maxWaiting` more wait in order, each for `maxWaitMs` at most (without it, for as
 * long as it takes).
 */
export type Limit = { maxRunning: number; maxWaiting: number; maxWaitMs?: number }

/** Too many wait already, or one waited for too long. */
export class LimitReached extends Error {
  constructor() {
    super('The limit of what may run and wait at once is reached')
    this.name = 'LimitReached'
  }
}

export type Release = () => void

type Options = {
  /** Goes before all that wait, is never rejected, and waits for as long as it takes. */
  isNext?: boolean
  /** Gives up waiting when it aborts. What runs by then keeps its place until it is released. */
  signal?: AbortSignal | undefined
}

/**
 * Limits by key how much runs at once. Resolves with a function that releases the place; rejects with `LimitReached`,
 * or with the reason of `signal`.
 */
export function createLimiter<Key>({ maxRunning, maxWaiting, maxWaitMs }: Limit) {
  const queues = new Map<Key, PQueue>()
  const openQueue = (key: Key) => {
    const queue = new PQueue({ concurrency: maxRunning })
    queue.addEventListener('idle', () => queues.delete(key))
    queues.set(key, queue)
    return queue
  }
  return async function acquire(key: Key, { isNext = false, signal }: Options = {}): Promise<Release> {
    signal?.throwIfAborted()
    const queue = queues.get(key) ?? openQueue(key)
    const mustWait = queue.pending >= maxRunning
    if (mustWait && !isNext && queue.size >= maxWaiting) throw new LimitReached()
    // The queue would free the place of what runs if it knew `signal` itself.
    const waiting = mustWait ? new AbortController() : undefined
    const leave = () => waiting?.abort(signal?.reason)
    signal?.addEventListener('abort', leave)
    const isTimed = mustWait && !isNext && maxWaitMs !== undefined
    const timer = isTimed ? setTimeout(() => waiting?.abort(new LimitReached()), maxWaitMs) : undefined
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    try {
      await new Promise<void>((resolve, reject) => {
        const hold = () => {
          resolve()
          return released
        }
        queue.add(hold, { priority: isNext ? 1 : 0, signal: waiting?.signal }).catch(reject)
      })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    return release
  }
}

/** Acquires places one after the other, all or none; releases them in reverse order. */
export async function acquireAll(places: readonly (() => Promise<Release>)[]): Promise<Release> {
  const taken: Release[] = []
  const releaseAll = () => {
    for (const release of taken.splice(0).reverse()) release()
  }
  try {
    for (const acquire of places) taken.push(await acquire())
    return releaseAll
  } catch (error) {
    releaseAll()
    throw error
  }
}

/** Does work while it has these places, acquired one after the other. */
export async function runWith<Result>(
  places: readonly (() => Promise<Release>)[],
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await acquireAll(places)
  try {
    return await work()
  } finally {
    release()
  }
}
