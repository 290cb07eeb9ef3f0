import type { DatedValues } from '@takt/domain/core/item/itemEvent.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { ownerOf } from '../itemTable.ts'
import type { ItemContext, MountedItem, RowList } from '../mountedItem.ts'
import { readStates } from '../project/itemStates.ts'
import { addItems } from './addItems.ts'
import { changeItems } from './changeItems.ts'
import type { RowResult } from './recordChanges.ts'
import { rejectDuplicates } from './rejectDuplicates.ts'
import { removeItems } from './removeItems.ts'
import type { Rejections } from './sift.ts'
import type { Body } from './splitSecrets.ts'

/**
 * Rows of one type to remove, change and add; `index` is the position of a row in its list, `effective` its
 * effective-dated values, `dedicated` restored values of fields that only dedicated endpoints set.
 */
export type Rows = {
  remove: readonly { index: number; key: ItemKey; version?: number | undefined }[]
  change: readonly { index: number; key: ItemKey; body: Body; effective?: DatedValues; dedicated?: Body }[]
  /** `key`: the earlier server-generated key of a row that is restored. */
  add: readonly { index: number; body: Body; key?: ItemKey; effective?: DatedValues; dedicated?: Body }[]
}

export const rowLists = ['remove', 'change', 'add'] as const satisfies readonly RowList[]

export type RowsOutcome = Record<RowList, { done: RowResult[]; rejections: Rejections }>

/**
 * Removes, changes and adds rows, in this order, in the caller's transaction: rows that are not allowed are added to
 * the rejections, the others are written. The caller rolls everything back if there is a rejection.
 */
export async function runRows(context: ItemContext, item: MountedItem, rows: Rows): Promise<RowsOutcome> {
  const { type } = item
  const yieldIfDue = createYielder()
  const rejections = { remove: new Map(), change: new Map(), add: new Map() } satisfies Record<RowList, Rejections>
  const remove = rejectDuplicates(type, rows.remove, rejections.remove)
  await yieldIfDue()
  const removed = new Set(remove.map(({ key }) => keyText(type, key)))
  const change = rejectDuplicates(type, rows.change, rejections.change, removed)
  await yieldIfDue()
  // Locks all rows in order before the first write, so that two bulk commands for the same rows run one after the
  // other.
  if (rows.add.length + remove.length + change.length > 1)
    await readStates(
      context.trx,
      type,
      ownerOf(type, context.tenant),
      [...remove, ...change].map(({ key }) => key),
    )
  const results = {
    remove: await inParts(context, item, 'remove', remove, (part) =>
      removeItems(context, item, part, rejections.remove),
    ),
    change: await inParts(context, item, 'change', change, (part) =>
      changeItems(context, item, part, rejections.change),
    ),
    add: await inParts(context, item, 'add', rows.add, (part) =>
      addItems(
        context,
        item,
        part,
        rejections.add,
        part.flatMap(({ key }) => (key ? [key] : [])),
      ),
    ),
  }
  const of = (list: RowList) => ({
    done: results[list].toSorted((a, b) => a.index - b.index),
    rejections: rejections[list],
  })
  return { remove: of('remove'), change: of('change'), add: of('add') }
}

/** Processes all rows at once, or one by one if the rules of a row may read the result of the previous one. */
async function inParts<Row extends { key?: ItemKey; body?: Body }>(
  { checkDeadline }: ItemContext,
  { rules }: MountedItem,
  list: RowList,
  rows: readonly Row[],
  work: (part: readonly Row[]) => Promise<RowResult[]>,
) {
  const { derive, check, checkAll, together = !(derive || check || checkAll) } = rules ?? {}
  if (typeof together === 'function' ? together(list, rows) : together) return work(rows)
  const results: RowResult[] = []
  for (const row of rows) {
    checkDeadline?.()
    results.push(...(await work([row])))
  }
  return results
}
