/** Changes that are taken back together, by their ids. */
export type Step = { changes: readonly string[] }

const deepest = 100

/** What was done on this page, to be taken back in turn, and done again. The server judges whether a step still can. */
export function createUndoStack() {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []
  const without = (steps: readonly Step[], step: Step) => steps.filter((other) => other !== step)

  return {
    /**
     * Something was done by a person: what was undone before cannot be done again after it. Null if it cannot be taken
     * back.
     */
    push: (changes: readonly string[]): Step | null => {
      // What was under way at the same moment may have told of it already.
      const known = new Set(done.flatMap((step) => step.changes))
      const news = changes.filter((change) => !known.has(change))
      if (news.length === 0) return null
      const step = { changes: news }
      done = [...done, step].slice(-deepest)
      undone = []
      return step
    },
    /** The step to take back, or to do again, next; null if there is none. */
    next: (way: 'undo' | 'redo'): Step | null => (way === 'undo' ? done : undone).at(-1) ?? null,
    /** Whether a step can be taken back still: nobody did yet. */
    holds: (step: Step): boolean => done.includes(step),
    /** A step was taken back, or done again, by `changes`; without any there is no way back from that. */
    taken: (way: 'undo' | 'redo', step: Step, changes: readonly string[]): void => {
      const next = changes.length > 0 ? [{ changes }] : []
      if (way === 'undo') {
        done = without(done, step)
        undone = [...undone, ...next]
      } else {
        undone = without(undone, step)
        done = [...done, ...next]
      }
    },
  }
}
