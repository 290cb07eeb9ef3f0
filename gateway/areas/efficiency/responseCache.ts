import { createHash } from 'node:crypto'
import { machinesKey } from './visibleFloor.ts'

type Entry<Value> = {
  requestedAt: number
  size: number
  lifeMs: number
  /** Number of waiting callers; when the last one leaves, `leave` is aborted. */
  waiting: number
  leave: AbortController
  value: Promise<Value>
}

export type ResponseCache<Value> = {
  /**
   * Returns a value at most `ttlMs` old, or one that is being computed; with `ttlMs` 0 it always computes, and later
   * requests can use the result. `signal`: aborted when the caller leaves; the computation is aborted and evicted when
   * all its callers have left. A caller without a signal stays.
   */
  get: (
    key: string,
    ttlMs: number,
    compute: (signal: AbortSignal) => Promise<Value>,
    signal?: AbortSignal,
  ) => Promise<Value>
}

/**
 * Creates a cache of responses by request, which holds the most recently requested ones up to `maxSize` (as measured by
 * `sizeOf`). Failures are not cached. `lifeOf`: maximum lifetime of a value (ms), whatever age a request allows; 0: not
 * cached. Requests limited to different machines have separate entries.
 */
export function createResponseCache<Value>(options: {
  now: () => number
  maxSize: number
  sizeOf: (value: Value) => number
  lifeOf?: (value: Value) => number
}): ResponseCache<Value> {
  const { now, maxSize, sizeOf, lifeOf = () => Number.POSITIVE_INFINITY } = options
  const entries = new Map<string, Entry<Value>>()
  let size = 0

  const evict = (key: string, entry: Entry<Value>) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    size -= entry.size
  }
  const shrink = () => {
    for (const [key, entry] of entries) {
      if (size <= maxSize) return
      evict(key, entry)
    }
  }
  const start = (key: string, compute: (signal: AbortSignal) => Promise<Value>) => {
    const former = entries.get(key)
    if (former) evict(key, former)
    const leave = new AbortController()
    const value = compute(leave.signal)
    const entry: Entry<Value> = {
      requestedAt: now(),
      size: 0,
      lifeMs: Number.POSITIVE_INFINITY,
      waiting: 0,
      leave,
      value,
    }
    entries.set(key, entry)
    entry.value.then(
      (value) => {
        entry.lifeMs = lifeOf(value)
        if (entry.lifeMs === 0) evict(key, entry)
        if (entries.get(key) !== entry) return
        entry.size = sizeOf(value)
        size += entry.size
        shrink()
      },
      () => evict(key, entry),
    )
    return entry
  }
  const wait = (key: string, entry: Entry<Value>, signal?: AbortSignal) => {
    entry.waiting++
    const left = () => {
      entry.waiting--
      if (entry.waiting > 0) return
      evict(key, entry)
      entry.leave.abort()
    }
    if (signal?.aborted) left()
    else signal?.addEventListener('abort', left, { once: true })
    const over = () => signal?.removeEventListener('abort', left)
    entry.value.then(over, over)
    return entry.value
  }

  return {
    get(query, ttlMs, compute, signal) {
      // Hashed, because a query with the names of a thousand machines is as long as its response.
      const key = createHash('sha256').update(`${machinesKey()} ${query}`).digest('base64')
      const cached = entries.get(key)
      if (!cached || ttlMs <= 0 || now() - cached.requestedAt > Math.min(ttlMs, cached.lifeMs))
        return wait(key, start(key, compute), signal)
      entries.delete(key)
      entries.set(key, cached)
      return wait(key, cached, signal)
    },
  }
}
