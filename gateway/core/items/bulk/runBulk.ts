import { type BulkBody, type BulkProblem, maxProblems } from '@takt/domain/core/item/bulk.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { statusOf } from '../../http/responses/errors.ts'
import { conflict, HttpError, invalid } from '../../http/responses/httpError.ts'
import type { ItemContext, MountedItem, RowList } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { removeOwned } from '../write/removeOwned.ts'
import { type RowsOutcome, rowLists, runRows } from '../write/runRows.ts'
import { type Rejections, sift } from '../write/sift.ts'

/** Runs a bulk in the caller's transaction, or rejects it as a whole with the problems of each row. */
export async function runBulk(context: ItemContext, item: MountedItem, body: BulkBody) {
  const { type } = item
  const keyless = { remove: new Map(), change: new Map(), add: new Map() } satisfies Record<RowList, Rejections>
  const keyed = <Row extends { key: object }>(list: RowList, rows: readonly Row[] = []) =>
    sift(
      rows.map((row, index) => ({ ...row, index })),
      keyless[list],
      (row) => ({ ...row, key: keyIn(type, row.key) }),
    )
  const remove = await keyed('remove', body.remove)
  const change = (await keyed('change', body.change)).map(({ index, key, fields, version, effectiveFrom }) => ({
    index,
    key,
    body: { ...fields, ...(version === undefined ? {} : { version }), ...(effectiveFrom ? { effectiveFrom } : {}) },
  }))
  const add = (body.add ?? []).map((row, index) => ({ index, body: row }))
  const cascade = body.along ? await removeOwned(context, item, remove) : null
  const results = await runRows(context, item, { remove, change, add })
  for (const [index, rejection] of cascade?.rejections ?? []) results.remove.rejections.set(index, rejection)
  for (const list of rowLists)
    for (const [index, rejection] of keyless[list]) results[list].rejections.set(index, rejection)
  rejectProblems(results, countOf(body))
  const rowsOf = (list: RowList) => results[list].done.map(({ row }) => row!)
  return {
    added: rowsOf('add'),
    changed: rowsOf('change'),
    removed: results.remove.done.length,
    ...(cascade ? { along: cascade.counts } : {}),
  }
}

/** Returns the number of rows of a bulk. */
export const countOf = ({ add = [], change = [], remove = [] }: BulkBody) => add.length + change.length + remove.length

function keyIn(type: ItemType, key: object): ItemKey {
  const itemKey = keyFrom(type, { ...key })
  if (itemKey) return itemKey
  throw invalid(Object.fromEntries(type.key.map((name) => [name, texts.whichRow])))
}

function rejectProblems(results: RowsOutcome, count: number) {
  const problems = (['add', 'change', 'remove'] as const).flatMap((list) =>
    [...results[list].rejections]
      .sort(([a], [b]) => a - b)
      .map(([index, rejection]): BulkProblem => ({ list, index, ...problemOf(rejection) })),
  )
  const [first] = problems
  if (!first) return
  const message = count === 1 ? first.message : texts.noneSaved(problems.length, count, first.message)
  const data = { rows: problems.slice(0, maxProblems), problemCount: problems.length }
  if (problems.every(({ status }) => status === 409)) throw conflict(message, data)
  throw new HttpError('invalid', message, { data })
}

function problemOf({ kind, message, data }: HttpError): Pick<BulkProblem, 'status' | 'message' | 'fields'> {
  const fields = (data as { fields?: Record<string, string> } | undefined)?.fields
  return { status: statusOf[kind], message, ...(fields ? { fields } : {}) }
}
