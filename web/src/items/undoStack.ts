import type { ItemRow, ItemWork, WorkResult } from './itemActions.ts'
import { createLineage, isEmptyWork, workInverse } from './workInverse.ts'

const deepest = 100

const isRow = (row: object): row is ItemRow => 'rowId' in row && 'version' in row

type Perform = (work: ItemWork) => Promise<WorkResult>

/** What was done on this page, to be taken back in turn by opposite changes, and done again. */
export function createUndoStack() {
  const lineage = createLineage()
  let done: ItemWork[] = []
  let undone: ItemWork[] = []

  /** Rows that this page changed since are meant as they are now. */
  const renewed = (work: ItemWork): ItemWork => ({
    ...work,
    change: work.change.map((change) => {
      const row = lineage.latest(change.row)
      return change.version === undefined ? { ...change, row } : { ...change, row, version: row.version }
    }),
    remove: work.remove.map((row) => lineage.latest(row)),
  })

  function learn(work: ItemWork, result: WorkResult): ItemWork {
    work.change.forEach(({ row }, place) => {
      const after = result.changed?.[place]
      if (after) lineage.follows(row, after)
    })
    // A row that comes back is the same to earlier steps, whatever its identity is now.
    work.add.forEach((row, place) => {
      const after = result.added?.[place]
      if (after && isRow(row)) lineage.follows(row, after)
    })
    return workInverse(work, result)
  }

  async function take(from: ItemWork[], perform: Perform): Promise<{ result: WorkResult; inverse: ItemWork } | null> {
    const entry = from.at(-1)
    if (!entry) return null
    const work = renewed(entry)
    const result = await perform(work)
    if (result.failures.length > 0) return { result, inverse: work }
    from.pop()
    const inverse = learn(work, result)
    return { result, inverse }
  }

  return {
    /** Work was done by a person; what was undone before cannot be done again after it. */
    push: (work: ItemWork, result: WorkResult) => {
      const inverse = learn(work, result)
      if (isEmptyWork(inverse)) return
      done = [...done, inverse].slice(-deepest)
      undone = []
    },
    /** Takes back the last step; null if there is none. A step that is refused stays. */
    undo: async (perform: Perform): Promise<WorkResult | null> => {
      const taken = await take(done, perform)
      if (taken && taken.result.failures.length === 0) undone.push(taken.inverse)
      return taken?.result ?? null
    },
    redo: async (perform: Perform): Promise<WorkResult | null> => {
      const taken = await take(undone, perform)
      if (taken && taken.result.failures.length === 0) done.push(taken.inverse)
      return taken?.result ?? null
    },
    clear: () => {
      done = []
      undone = []
    },
  }
}
