import { createHash } from 'node:crypto'
import { machinesKey } from './narrowedFloor.ts'

type Entry<Answer> = {
  asked: number
  size: number
  lifeMs: number
  /** How many wait for it; when the last of them has left, `leave` is aborted. */
  waiting: number
  leave: AbortController
  answer: Promise<Answer>
}

export type AnswerCache<Answer> = {
  /**
   * An answer at most `ttlMs` old, or one that is just being computed; `ttlMs` 0 always computes, and later questions
   * profit. `signal`: aborts when the caller leaves; what is computed is broken off, and forgotten, when all that wait
   * for it have left. A caller without one stays.
   */
  get: (
    key: string,
    ttlMs: number,
    compute: (signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ) => Promise<Answer>
}

/**
 * Remembers answers by their question, the most recently asked ones up to `maxSize` (in what `sizeOf` measures).
 * Failures are forgotten. `lifeOf`: how long (ms) an answer may be given again, whatever age a question allows; 0: it
 * is not remembered. Requests that are narrowed to other machines have answers of their own.
 */
export function createAnswerCache<Answer>(options: {
  now: () => number
  maxSize: number
  sizeOf: (answer: Answer) => number
  lifeOf?: (answer: Answer) => number
}): AnswerCache<Answer> {
  const { now, maxSize, sizeOf, lifeOf = () => Number.POSITIVE_INFINITY } = options
  const entries = new Map<string, Entry<Answer>>()
  let size = 0

  const forget = (key: string, entry: Entry<Answer>) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    size -= entry.size
  }
  const shrink = () => {
    for (const [key, entry] of entries) {
      if (size <= maxSize) return
      forget(key, entry)
    }
  }
  const ask = (key: string, compute: (signal: AbortSignal) => Promise<Answer>) => {
    const former = entries.get(key)
    if (former) forget(key, former)
    const leave = new AbortController()
    const answer = compute(leave.signal)
    const entry: Entry<Answer> = {
      asked: now(),
      size: 0,
      lifeMs: Number.POSITIVE_INFINITY,
      waiting: 0,
      leave,
      answer,
    }
    entries.set(key, entry)
    entry.answer.then(
      (answer) => {
        entry.lifeMs = lifeOf(answer)
        if (entry.lifeMs === 0) forget(key, entry)
        if (entries.get(key) !== entry) return
        entry.size = sizeOf(answer)
        size += entry.size
        shrink()
      },
      () => forget(key, entry),
    )
    return entry
  }
  const wait = (key: string, entry: Entry<Answer>, signal?: AbortSignal) => {
    entry.waiting++
    const left = () => {
      entry.waiting--
      if (entry.waiting > 0) return
      forget(key, entry)
      entry.leave.abort()
    }
    if (signal?.aborted) left()
    else signal?.addEventListener('abort', left, { once: true })
    const over = () => signal?.removeEventListener('abort', left)
    entry.answer.then(over, over)
    return entry.answer
  }

  return {
    get(question, ttlMs, compute, signal) {
      // Of a thousand machines' names a question is as long as its answer.
      const key = createHash('sha256').update(`${machinesKey()} ${question}`).digest('base64')
      const known = entries.get(key)
      if (!known || ttlMs <= 0 || now() - known.asked > Math.min(ttlMs, known.lifeMs))
        return wait(key, ask(key, compute), signal)
      entries.delete(key)
      entries.set(key, known)
      return wait(key, known, signal)
    },
  }
}
