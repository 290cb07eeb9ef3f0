import { machinesKey } from './narrowedFloor.ts'

type Entry<Answer> = { asked: number; size: number; lifeMs: number; answer: Promise<Answer> }

export type AnswerCache<Answer> = {
  /**
   * An answer at most `ttlMs` old, or one that is just being computed; `ttlMs` 0 always computes, and later questions
   * profit.
   */
  get: (key: string, ttlMs: number, compute: () => Promise<Answer>) => Promise<Answer>
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
  const ask = (key: string, compute: () => Promise<Answer>) => {
    const former = entries.get(key)
    if (former) forget(key, former)
    const entry: Entry<Answer> = { asked: now(), size: 0, lifeMs: Number.POSITIVE_INFINITY, answer: compute() }
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
    return entry.answer
  }

  return {
    get(question, ttlMs, compute) {
      const key = `${machinesKey()} ${question}`
      const known = entries.get(key)
      if (!known || ttlMs <= 0 || now() - known.asked > Math.min(ttlMs, known.lifeMs)) return ask(key, compute)
      entries.delete(key)
      entries.set(key, known)
      return known.answer
    },
  }
}
