import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { ApiError, sentenceOf } from '../../core/api/apiError.ts'
import { refusedFields } from '../../core/api/refusedFields.ts'
import type { ActionResult, ItemRow, RowFailure } from '../../core/items/itemActions.ts'
import { refusedRows } from '../../core/items/itemAnswers.ts'
import type { ItemClient } from '../../core/items/itemClient.ts'
import { addPayload, sendRules } from '../../core/items/payload.ts'

type Fields = Readonly<Record<string, unknown>>

/** So many rows are on their way at once; the steps of one follow each other. */
const abreast = 6

const failureOf = (error: unknown, index: number): RowFailure => ({
  index,
  message: sentenceOf(error),
  ...(error instanceof ApiError ? { status: error.status } : {}),
  fields: refusedFields(error),
})

/**
 * Adds rows that need more than one call: the row itself, then each of `follow` in order. Several rows are rehearsed
 * first, so that a bad one is named before any is written. What was begun and could not be ended goes on where it
 * stopped when it is added again.
 */
export function createStepwiseAdd(options: {
  type: ItemType
  client: ItemClient
  inherent: Fields
  follow: readonly ((added: Fields) => Promise<unknown>)[]
}) {
  const { type, client, follow } = options
  const rules = sendRules(type)
  /** Rows that were added but not all that follows: key → the row, and how much of it is done. */
  const begun = new Map<string, { row: ItemRow; done: number }>()

  async function addOne(payload: Fields, index: number): Promise<ItemRow | RowFailure> {
    const name = keyText(type, payload)
    try {
      const progress = begun.get(name) ?? { row: await client.add(payload), done: 0 }
      begun.set(name, progress)
      for (const step of follow.slice(progress.done)) {
        await step(progress.row)
        progress.done++
      }
      begun.delete(name)
      return progress.row
    } catch (error) {
      return failureOf(error, index)
    }
  }

  async function rehearse(payloads: readonly Fields[]): Promise<RowFailure[]> {
    const fresh = payloads.flatMap((payload, index) => (begun.has(keyText(type, payload)) ? [] : [{ payload, index }]))
    try {
      await client.bulk({ add: fresh.map(({ payload }) => payload), dryRun: true })
      return []
    } catch (error) {
      const rows = refusedRows(error)
      if (rows.length === 0) return [failureOf(error, 0)]
      return rows.map(({ list: _, ...row }) => ({ ...row, index: fresh[row.index]?.index ?? row.index }))
    }
  }

  return async (rows: readonly Fields[]): Promise<ActionResult> => {
    const payloads = rows.map((row) => addPayload(rules, { ...row, ...options.inherent }))
    const refused = payloads.length > 1 ? await rehearse(payloads) : []
    if (refused.length > 0) return { failures: refused }
    const results: (ItemRow | RowFailure)[] = []
    for (let first = 0; first < payloads.length; first += abreast)
      results.push(
        ...(await Promise.all(
          payloads.slice(first, first + abreast).map((payload, place) => addOne(payload, first + place)),
        )),
      )
    const failures = results.filter((result): result is RowFailure => !('rowId' in result))
    if (failures.length > 0) return { failures }
    return { failures, rows: results as ItemRow[] }
  }
}
