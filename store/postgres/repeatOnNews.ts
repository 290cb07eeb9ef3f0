import { pause } from '../timing/pause.ts'
import { type Repeated, repeat } from '../timing/repeat.ts'
import type { News } from './locks/openNews.ts'

const anywayMs = 10_000

/**
 * Does work when `news` ring or it `isDue`, and each ten seconds in any case, but not more often than `everyMs`; so
 * often while news are not heard or it has failed. The answer stops it as `repeat` does.
 */
export function repeatOnNews(options: Repeated & { news: News; isDue?: () => boolean }): () => Promise<void> {
  const { news, everyMs, work, isDue = () => false } = options
  let isCalled = true
  let lookedAt = Number.NEGATIVE_INFINITY
  return repeat({
    ...options,
    wait: async (ms, signal) => {
      if (!(await news.rung(ms, signal))) return
      isCalled = true
      await pause(Math.max(0, lookedAt + everyMs - performance.now()), signal)
    },
    work: async (signal) => {
      if (!isCalled && news.isHeard() && !isDue() && performance.now() < lookedAt + anywayMs) return
      lookedAt = performance.now()
      isCalled = true
      await work(signal)
      isCalled = false
    },
  })
}
