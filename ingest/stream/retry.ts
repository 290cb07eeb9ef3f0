import { createBackoff } from '@takt/store/timing/backoff.ts'

/**
 * Runs `work` until it succeeds, waiting longer after each failure (0.1 s to 5 s); rejects only when `signal` aborts.
 * `failed` is called for each failure. `work` must be repeatable.
 */
export async function retry<T>(options: {
  signal: AbortSignal
  failed: (error: unknown, attempt: number) => void
  work: () => Promise<T>
}): Promise<T> {
  const backoff = createBackoff(options.signal, { firstMs: 100, longestMs: 5000 })
  for (let attempt = 1; ; attempt++) {
    options.signal.throwIfAborted()
    try {
      return await options.work()
    } catch (error) {
      options.signal.throwIfAborted()
      options.failed(error, attempt)
      await backoff.pause()
    }
  }
}
