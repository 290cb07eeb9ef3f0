/** Something the page is busy with. One that does not block leaves the page under the label to be used. */
type Action = { readonly label: string; readonly blocks: boolean }

/** What the page is busy with, oldest first: each action that runs has its label here until it ends. */
export function createBusy() {
  let running: readonly Action[] = []
  let shown: Action | null = null
  let questions = 0
  const listeners = new Set<() => void>()
  const change = (next: typeof running) => {
    running = next
    const last = running.at(-1)
    shown = last ? { label: last.label, blocks: running.some(({ blocks }) => blocks) } : null
    for (const listener of listeners) listener()
  }
  const ask = (change: 1 | -1) => {
    questions += change
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What to show: the label of the action that began last, blocking if any does; null when nothing runs. */
    read: (): Action | null => shown,
    /** Whether an action waits for an answer of the person: then the page is theirs. */
    isAsking: () => questions > 0,
    /** Asks the person something in the middle of an action. */
    asking: async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
      ask(1)
      try {
        return await question()
      } finally {
        ask(-1)
      }
    },
    /** Runs `work`, with `label` on the overlay until it ended, well or badly. */
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
