/**
 * Creates a signal that wakes one waiting caller: `wait` resolves with true at the next `ring` since the last call;
 * with false after `ms` without one, or when `signal` aborts.
 */
export function createWakeSignal() {
  let isPending = false
  let wake = () => {}
  return {
    ring() {
      isPending = true
      wake()
    },
    async wait(ms: number, signal: AbortSignal): Promise<boolean> {
      if (!isPending && !signal.aborted)
        await new Promise<void>((resolve) => {
          const finish = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', finish)
            wake = () => {}
            resolve()
          }
          const timer = setTimeout(finish, ms)
          signal.addEventListener('abort', finish, { once: true })
          wake = finish
        })
      const wasPending = isPending
      isPending = false
      return wasPending
    },
  }
}

export type WakeSignal = ReturnType<typeof createWakeSignal>
