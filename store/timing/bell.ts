/**
 * What wakes whoever waits for news: `rung` resolves with true at the next `ring` since it was asked last; with false
 * after `ms` without one, or when `signal` aborts. For one who waits.
 */
export function createBell() {
  let isPending = false
  let wake = () => {}
  return {
    ring() {
      isPending = true
      wake()
    },
    async rung(ms: number, signal: AbortSignal): Promise<boolean> {
      if (!isPending && !signal.aborted)
        await new Promise<void>((resolve) => {
          const done = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', done)
            wake = () => {}
            resolve()
          }
          const timer = setTimeout(done, ms)
          signal.addEventListener('abort', done, { once: true })
          wake = done
        })
      const news = isPending
      isPending = false
      return news
    },
  }
}

export type Bell = ReturnType<typeof createBell>
