import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { ApiError } from '../api/apiError.ts'
import { rejectedFields } from '../api/rejectedFields.ts'
import type { ActionResult, ItemActions, ItemRow, ItemWork, RowChange, RowFailure, WorkResult } from './itemActions.ts'
import type { ItemClient } from './itemClient.ts'
import { rejectedRows } from './itemResponses.ts'
import { addPayload, changePayload, type SendRules } from './payload.ts'
import { itemTexts as texts } from './texts.ts'

export type ActionOptions = {
  type: ItemType
  client: ItemClient
  rules: SendRules
  /** False if the schema declares no key. */
  hasKey: boolean
  inherent: Readonly<Record<string, string | number>>
}

/** Returns the rejection of the first row; rethrows any other error. */
function failureOf(error: unknown): RowFailure {
  if (!(error instanceof ApiError)) throw error
  return { index: 0, message: error.message, status: error.status, fields: rejectedFields(error) }
}

async function runSingle(work: () => Promise<ItemRow | null>): Promise<ActionResult> {
  try {
    const row = await work()
    return row ? { failures: [], rows: [row] } : { failures: [] }
  } catch (error) {
    return { failures: [failureOf(error)] }
  }
}

/**
 * Creates the actions that use the item type's own calls: one row by the specified single call, several in one
 * transaction (all or none).
 */
export function defaultActions({
  type,
  client,
  rules,
  hasKey,
  inherent,
}: ActionOptions): ItemActions & Required<Pick<ItemActions, 'together'>> {
  const keyOf = (row: ItemRow): ItemKey | null => (hasKey ? keyFrom(type, { ...inherent, ...row }) : null)
  const keyless = (rows: readonly ItemRow[], message: string): RowFailure[] =>
    rows.flatMap((row, index) => (keyOf(row) ? [] : [{ index, message }]))
  const adding = (row: Readonly<Record<string, unknown>>) => addPayload(rules, { ...row, ...inherent })
  const changing = ({ row, fields, version, effectiveFrom }: RowChange) => ({
    key: keyOf(row)!,
    fields: changePayload(rules, fields),
    ...(version === undefined ? {} : { version }),
    ...(effectiveFrom === undefined ? {} : { effectiveFrom }),
  })

  async function together(work: ItemWork): Promise<WorkResult> {
    const failures = [
      ...keyless(
        work.change.map(({ row }) => row),
        texts.noKeyForUpdating,
      ).map((failure) => ({ ...failure, list: 'change' as const })),
      ...keyless(work.remove, texts.noKeyForDelete).map((failure) => ({ ...failure, list: 'remove' as const })),
    ]
    if (failures.length > 0) return { failures }
    try {
      const { added, changed } = await client.bulk({
        add: work.add.map(adding),
        change: work.change.map(changing),
        remove: work.remove.map((row) => ({ key: keyOf(row)! })),
        ...(work.along ? { along: true } : {}),
      })
      return { failures: [], added, changed }
    } catch (error) {
      const rows = rejectedRows(error)
      if (rows.length > 0) return { failures: rows }
      const list = work.change.length > 0 ? 'change' : work.add.length > 0 ? 'add' : 'remove'
      return { failures: [{ ...failureOf(error), list }] }
    }
  }
  const none: ItemWork = { add: [], change: [], remove: [] }

  return {
    add: async (rows) => {
      if (rows.length === 1) return runSingle(() => client.add(adding(rows[0]!)))
      const { failures, added } = await together({ ...none, add: rows })
      return { failures, ...(added ? { rows: added } : {}) }
    },
    change: async (changes) => {
      const [change] = changes
      if (changes.length !== 1 || !change || !keyOf(change.row)) {
        const { failures, changed } = await together({ ...none, change: changes })
        return { failures, ...(changed ? { rows: changed } : {}) }
      }
      const { key, fields, ...conditions } = changing(change)
      return runSingle(() => client.change(key, fields, conditions))
    },
    remove: async (rows, { along: withDependents = false } = {}) => {
      const key = rows.length === 1 && !withDependents ? keyOf(rows[0]!) : null
      if (!key) return { failures: (await together({ ...none, remove: rows, along: withDependents })).failures }
      return runSingle(async () => {
        await client.remove(key)
        return null
      })
    },
    together,
    texts: { added: texts.added, updated: texts.updated, deleted: texts.deleted },
  }
}
