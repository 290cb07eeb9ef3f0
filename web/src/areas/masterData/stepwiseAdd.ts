import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { ApiError, messageOf } from '../../core/api/apiError.ts'
import { rejectedFields } from '../../core/api/rejectedFields.ts'
import type { ActionResult, ItemRow, RowFailure } from '../../core/items/itemActions.ts'
import type { ItemClient } from '../../core/items/itemClient.ts'
import { rejectedRows } from '../../core/items/itemResponses.ts'
import { addPayload, sendRules } from '../../core/items/payload.ts'

type Fields = Readonly<Record<string, unknown>>

/** Number of rows added concurrently; the steps of one row run in sequence. */
const abreast = 6

const failureOf = (error: unknown, index: number): RowFailure => ({
  index,
  message: messageOf(error),
  ...(error instanceof ApiError ? { status: error.status } : {}),
  fields: rejectedFields(error),
})

/**
 * Adds rows that need more than one call: the row itself, then each of `follow` in order. Several rows are checked with
 * a dry run first, so that an invalid one is reported before any is written. An incomplete addition continues where it
 * stopped when the row is added again.
 */
export function createStepwiseAdd(options: {
  type: ItemType
  client: ItemClient
  inherent: Fields
  follow: readonly ((added: Fields) => Promise<unknown>)[]
}) {
  const { type, client, follow } = options
  const rules = sendRules(type)
  /** Rows that were added without all of their following steps: key → the row, and the number of completed steps. */
  const incomplete = new Map<string, { row: ItemRow; done: number }>()

  async function addRow(payload: Fields, index: number): Promise<ItemRow | RowFailure> {
    const name = keyText(type, payload)
    try {
      const progress = incomplete.get(name) ?? { row: await client.add(payload), done: 0 }
      incomplete.set(name, progress)
      for (const step of follow.slice(progress.done)) {
        await step(progress.row)
        progress.done++
      }
      incomplete.delete(name)
      return progress.row
    } catch (error) {
      return failureOf(error, index)
    }
  }

  async function rehearse(payloads: readonly Fields[]): Promise<RowFailure[]> {
    const fresh = payloads.flatMap((payload, index) =>
      incomplete.has(keyText(type, payload)) ? [] : [{ payload, index }],
    )
    try {
      await client.bulk({ add: fresh.map(({ payload }) => payload), dryRun: true })
      return []
    } catch (error) {
      const rows = rejectedRows(error)
      if (rows.length === 0) return [failureOf(error, 0)]
      return rows.map(({ list: _, ...row }) => ({ ...row, index: fresh[row.index]?.index ?? row.index }))
    }
  }

  return async (rows: readonly Fields[]): Promise<ActionResult> => {
    const payloads = rows.map((row) => addPayload(rules, { ...row, ...options.inherent }))
    const dryRunFailures = payloads.length > 1 ? await rehearse(payloads) : []
    if (dryRunFailures.length > 0) return { failures: dryRunFailures }
    const results: (ItemRow | RowFailure)[] = []
    for (let first = 0; first < payloads.length; first += abreast)
      results.push(
        ...(await Promise.all(
          payloads.slice(first, first + abreast).map((payload, offset) => addRow(payload, first + offset)),
        )),
      )
    const failures = results.filter((result): result is RowFailure => !('rowId' in result))
    if (failures.length > 0) return { failures }
    return { failures, rows: results as ItemRow[] }
  }
}
