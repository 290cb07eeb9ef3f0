import { SaidError } from '../api/apiError.ts'
import { logUnexpected } from '../api/tellFailure.ts'
import type { ItemActions, ItemWork, RowFailure, WorkFailure, WorkResult } from './itemActions.ts'
import { itemTexts as texts } from './texts.ts'
import type { Action } from './workingState.ts'

const listed = (list: keyof ItemWork, failures: readonly RowFailure[]): WorkFailure[] =>
  failures.map((failure) => ({ ...failure, list }))

/** The flag under which work is done. */
export const actionOf = (work: ItemWork): Action =>
  work.change.length > 0 ? 'updating' : work.add.length > 0 ? 'adding' : 'deleting'

/** Whether anything of it was refused: then the error flag is set. */
export const hasFailed = ({ failures }: Pick<WorkResult, 'failures'>): boolean => failures.length > 0

/**
 * Does the work by an item type's actions. What touches one list is one call; an unexpected error is logged, and
 * the refusal of the first row.
 */
export async function performWork(actions: ItemActions, work: ItemWork): Promise<WorkResult> {
  const lists = (['remove', 'change', 'add'] as const).filter((list) => work[list].length > 0)
  let doing: keyof ItemWork = lists[0] ?? 'change'
  const result: { added?: WorkResult['added']; changed?: WorkResult['changed'] } = {}
  try {
    if (lists.length > 1 && actions.together) return await actions.together(work)
    for (const list of lists) {
      doing = list
      const { failures, rows } =
        list === 'remove'
          ? await actions.remove(work.remove, { along: work.along ?? false })
          : list === 'change'
            ? await actions.change(work.change)
            : await actions.add(work.add)
      if (failures.length > 0) return { ...result, failures: listed(list, failures) }
      if (rows && list === 'add') result.added = rows
      if (rows && list === 'change') result.changed = rows
    }
    return { ...result, failures: [] }
  } catch (error) {
    logUnexpected(error)
    const failure =
      error instanceof SaidError ? { message: error.message } : { message: texts.unknownError, thrown: true }
    return { ...result, failures: listed(doing, [{ index: 0, ...failure }]) }
  }
}
