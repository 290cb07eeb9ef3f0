import { pause } from '../timing/pause.ts'
import { type Repeated, repeat } from '../timing/repeat.ts'
import type { ChannelNotifications } from './locks/openChannelNotifications.ts'

const maxIntervalMs = 10_000

/**
 * Runs work when `news` notifies or it `isDue`, and every ten seconds in any case, but not more often than `everyMs`;
 * at that interval while notifications fail or after a failure. The returned function stops it as `repeat` does.
 */
export function repeatOnNotification(
  options: Repeated & { news: ChannelNotifications; isDue?: () => boolean },
): () => Promise<void> {
  const { news, everyMs, work, isDue = () => false } = options
  let isCalled = true
  let lastRunAt = Number.NEGATIVE_INFINITY
  return repeat({
    ...options,
    wait: async (ms, signal) => {
      if (!(await news.wait(ms, signal))) return
      isCalled = true
      await pause(Math.max(0, lastRunAt + everyMs - performance.now()), signal)
    },
    work: async (signal) => {
      if (!isCalled && news.isListening() && !isDue() && performance.now() < lastRunAt + maxIntervalMs) return
      lastRunAt = performance.now()
      isCalled = true
      await work(signal)
      isCalled = false
    },
  })
}
