/** What the page is busy with, oldest first: each action that runs has its label here until it ends. */
export function createBusy() {
  let running: readonly { label: string }[] = []
  const listeners = new Set<() => void>()
  const change = (next: typeof running) => {
    running = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The label to show: that of the action that began last; null when nothing runs. */
    read: () => running.at(-1)?.label ?? null,
    /** Runs `work`, with `label` on the overlay until it ended, well or badly. */
    during: async <Result>(label: string, work: () => Promise<Result>): Promise<Result> => {
      const action = { label }
      change([...running, action])
      try {
        return await work()
      } finally {
        change(running.filter((other) => other !== action))
      }
    },
  }
}

export type Busy = ReturnType<typeof createBusy>
