import { UserError } from '../api/apiError.ts'
import { logUnexpected } from '../api/reportFailure.ts'
import type { ItemActions, ItemWork, RowFailure, WorkFailure, WorkResult } from './itemActions.ts'
import { itemTexts as texts } from './texts.ts'
import type { Action } from './workingState.ts'

const listed = (list: keyof ItemWork, failures: readonly RowFailure[]): WorkFailure[] =>
  failures.map((failure) => ({ ...failure, list }))

/** Returns the flag for the work. */
export const actionOf = (work: ItemWork): Action =>
  work.change.length > 0 ? 'updating' : work.add.length > 0 ? 'adding' : 'deleting'

/** True if any row was rejected: then the error flag is set. */
export const hasFailed = ({ failures }: Pick<WorkResult, 'failures'>): boolean => failures.length > 0

/**
 * Performs the work by an item type's actions, with one call per list of rows. An unexpected error is logged and
 * becomes the failure of the first row.
 */
export async function performWork(actions: ItemActions, work: ItemWork): Promise<WorkResult> {
  const lists = (['remove', 'change', 'add'] as const).filter((list) => work[list].length > 0)
  let currentList: keyof ItemWork = lists[0] ?? 'change'
  const result: { added?: WorkResult['added']; changed?: WorkResult['changed'] } = {}
  try {
    if (lists.length > 1 && actions.together) return await actions.together(work)
    for (const list of lists) {
      currentList = list
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
      error instanceof UserError ? { message: error.message } : { message: texts.unknownError, thrown: true }
    return { ...result, failures: listed(currentList, [{ index: 0, ...failure }]) }
  }
}
