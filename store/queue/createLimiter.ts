import PQueue from 'p-queue'

/**
 * For each key, `maxRunning` run at once and `maxWaiting` more wait in order, each for `maxWaitMs` at most (if omitted,
 * indefinitely).
 */
export type Limit = { maxRunning: number; maxWaiting: number; maxWaitMs?: number }

/** Too many calls are waiting already, or one waited for too long. */
export class LimitReached extends Error {
  constructor() {
    super('The limit of concurrent and waiting work is reached')
    this.name = 'LimitReached'
  }
}

export type Release = () => void

type Options = {
  /** Precedes all waiting calls, is never rejected, and waits indefinitely. */
  isNext?: boolean
  /** Ends the waiting when it aborts. Work that already runs keeps its slot until it is released. */
  signal?: AbortSignal | undefined
}

/**
 * Limits concurrent work by key. Resolves with a function that releases the slot; rejects with `LimitReached`, or with
 * the reason of `signal`.
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
    // The queue would free the slot of running work if it knew `signal` itself.
    const waiting = mustWait ? new AbortController() : undefined
    const leave = () => waiting?.abort(signal?.reason)
    signal?.addEventListener('abort', leave)
    const isTimed = mustWait && !isNext && maxWaitMs !== undefined
    const timer = isTimed ? setTimeout(() => waiting?.abort(new LimitReached()), maxWaitMs) : undefined
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    try {
      await new Promise<void>((resolve, reject) => {
        const occupySlot = () => {
          resolve()
          return released
        }
        queue.add(occupySlot, { priority: isNext ? 1 : 0, signal: waiting?.signal }).catch(reject)
      })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    return release
  }
}

/** Acquires slots one after the other, all or none; releases them in reverse order. */
export async function acquireAll(slots: readonly (() => Promise<Release>)[]): Promise<Release> {
  const acquired: Release[] = []
  const releaseAll = () => {
    for (const release of acquired.splice(0).reverse()) release()
  }
  try {
    for (const acquire of slots) acquired.push(await acquire())
    return releaseAll
  } catch (error) {
    releaseAll()
    throw error
  }
}

/** Runs work while holding these slots, acquired one after the other. */
export async function runWith<Result>(
  slots: readonly (() => Promise<Release>)[],
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await acquireAll(slots)
  try {
    return await work()
  } finally {
    release()
  }
}
