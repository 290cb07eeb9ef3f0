/** IDs of changes that are undone together. */
export type Step = { changes: readonly string[] }

const maxSteps = 100

/**
 * Creates the stack of changes made on this page, for undo and redo. The server decides whether a step can still be
 * undone.
 */
export function createUndoStack() {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []
  const without = (steps: readonly Step[], step: Step) => steps.filter((other) => other !== step)

  return {
    /**
     * Adds the changes of a user action, after which undone steps cannot be redone. Returns null if it cannot be
     * undone.
     */
    push: (changes: readonly string[]): Step | null => {
      // A concurrent action may have reported these changes already.
      const existingChanges = new Set(done.flatMap((step) => step.changes))
      const newChanges = changes.filter((change) => !existingChanges.has(change))
      if (newChanges.length === 0) return null
      const step = { changes: newChanges }
      done = [...done, step].slice(-maxSteps)
      undone = []
      return step
    },
    /** Returns the next step to undo or redo; null if there is none. */
    next: (direction: 'undo' | 'redo'): Step | null => (direction === 'undo' ? done : undone).at(-1) ?? null,
    /** True if a step was not undone yet. */
    holds: (step: Step): boolean => done.includes(step),
    /** Records that a step was undone or redone by `changes`; if empty, that cannot be reversed. */
    taken: (direction: 'undo' | 'redo', step: Step, changes: readonly string[]): void => {
      const next = changes.length > 0 ? [{ changes }] : []
      if (direction === 'undo') {
        done = without(done, step)
        undone = [...undone, ...next]
      } else {
        undone = without(undone, step)
        done = [...done, ...next]
      }
    },
  }
}
