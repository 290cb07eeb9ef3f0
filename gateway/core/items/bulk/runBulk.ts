import { type BulkBody, type BulkProblem, mostProblems } from '@takt/domain/core/item/bulk.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { statusOf } from '../../http/responses/errors.ts'
import { conflict, invalid, Refusal } from '../../http/responses/refusal.ts'
import type { ItemContext, MountedItem, RowList } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { removeAlong } from '../write/removeAlong.ts'
import { type RowsDone, rowLists, runRows } from '../write/runRows.ts'
import { type Refusals, sift } from '../write/sift.ts'

/**
 * Does what a bulk asks for, in the caller's transaction, or refuses it as a whole with what is wrong with each row.
 */
export async function runBulk(context: ItemContext, item: MountedItem, body: BulkBody) {
  const { type } = item
  const keyless = { remove: new Map(), change: new Map(), add: new Map() } satisfies Record<RowList, Refusals>
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
  const along = body.along ? await removeAlong(context, item, remove) : null
  const done = await runRows(context, item, { remove, change, add })
  for (const [index, refusal] of along?.refusals ?? []) done.remove.refusals.set(index, refusal)
  for (const list of rowLists) for (const [index, refusal] of keyless[list]) done[list].refusals.set(index, refusal)
  refuseBad(done, countOf(body))
  const rowsOf = (list: RowList) => done[list].done.map(({ row }) => row!)
  return {
    added: rowsOf('add'),
    changed: rowsOf('change'),
    removed: done.remove.done.length,
    ...(along ? { along: along.counts } : {}),
  }
}

/** How many rows a bulk is about. */
export const countOf = ({ add = [], change = [], remove = [] }: BulkBody) => add.length + change.length + remove.length

function keyIn(type: ItemType, key: object): ItemKey {
  const found = keyFrom(type, { ...key })
  if (found) return found
  throw invalid(Object.fromEntries(type.key.map((name) => [name, texts.whichRow])))
}

function refuseBad(done: RowsDone, count: number) {
  const problems = (['add', 'change', 'remove'] as const).flatMap((list) =>
    [...done[list].refusals]
      .sort(([a], [b]) => a - b)
      .map(([index, refusal]): BulkProblem => ({ list, index, ...told(refusal) })),
  )
  const [first] = problems
  if (!first) return
  const message = count === 1 ? first.message : texts.noneSaved(problems.length, count, first.message)
  const data = { rows: problems.slice(0, mostProblems), problemCount: problems.length }
  if (problems.every(({ status }) => status === 409)) throw conflict(message, data)
  throw new Refusal('invalid', message, { data })
}

function told({ kind, message, data }: Refusal): Pick<BulkProblem, 'status' | 'message' | 'fields'> {
  const fields = (data as { fields?: Record<string, string> } | undefined)?.fields
  return { status: statusOf[kind], message, ...(fields ? { fields } : {}) }
}
