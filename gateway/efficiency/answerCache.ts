import { machinesKey } from './narrowedFloor.ts'

type Entry<Answer> = { asked: number; size: number; answer: Promise<Answer> }

export type AnswerCache<Answer> = {
  /** An answer at most `ttlMs` old, or one that is just being computed; `ttlMs` 0 always computes, and later questions profit. */
  get: (key: string, ttlMs: number, compute: () => Promise<Answer>) => Promise<Answer>
}

/**
 * Remembers answers by their question, the most recently asked ones up to `maxSize` (in what `sizeOf` measures). Failures are forgotten.
 * Requests that are narrowed to other machines have answers of their own.
 */
export function createAnswerCache<Answer>(options: {
  now: () => number
  maxSize: number
  sizeOf: (answer: Answer) => number
  /** Whether an answer is to be remembered at all (default: yes). */
  isLasting?: (answer: Answer) => boolean
}): AnswerCache<Answer> {
  const { now, maxSize, sizeOf, isLasting = () => true } = options
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
    const entry: Entry<Answer> = { asked: now(), size: 0, answer: compute() }
    entries.set(key, entry)
    entry.answer.then(
      (answer) => {
        if (!isLasting(answer)) forget(key, entry)
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
      if (!known || ttlMs <= 0 || now() - known.asked > ttlMs) return ask(key, compute)
      entries.delete(key)
      entries.set(key, known)
      return known.answer
    },
  }
}
