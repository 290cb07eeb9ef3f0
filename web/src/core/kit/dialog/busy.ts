/** An action that the page is busy with. One that does not block leaves the page below the label usable. */
type Action = { readonly label: string; readonly blocks: boolean }

/** Creates the list of running actions, oldest first: each action has a label until it ends. */
export function createBusy() {
  let running: readonly Action[] = []
  let shown: Action | null = null
  let promptCount = 0
  const listeners = new Set<() => void>()
  const change = (next: typeof running) => {
    running = next
    const last = running.at(-1)
    shown = last ? { label: last.label, blocks: running.some(({ blocks }) => blocks) } : null
    for (const listener of listeners) listener()
  }
  const changePrompts = (change: 1 | -1) => {
    promptCount += change
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Returns the label of the action that started last, blocking if any action blocks; null if none runs. */
    read: (): Action | null => shown,
    /** True if an action waits for the user: then the page is usable. */
    isPrompting: () => promptCount > 0,
    /** Prompts the user in the middle of an action. */
    prompting: async <Choice>(prompt: () => Promise<Choice>): Promise<Choice> => {
      changePrompts(1)
      try {
        return await prompt()
      } finally {
        changePrompts(-1)
      }
    },
    /** Runs `work`, with `label` on the overlay until it has succeeded or failed. */
    during: async <Result>(
      label: string,
      work: () => Promise<Result>,
      { blocks = true }: { blocks?: boolean } = {},
    ): Promise<Result> => {
      const action = { label, blocks }
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
