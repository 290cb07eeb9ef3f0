import type { DatedValues } from '@takt/domain/core/item/itemEvent.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { ownerOf } from '../itemTable.ts'
import type { ItemContext, MountedItem, RowList } from '../mountedItem.ts'
import { readStates } from '../project/itemStates.ts'
import { addItems } from './addItems.ts'
import { changeItems } from './changeItems.ts'
import type { Done } from './recordChanges.ts'
import { refuseTwice } from './refuseTwice.ts'
import { removeItems } from './removeItems.ts'
import type { Refusals } from './sift.ts'
import type { Body } from './splitSecrets.ts'

/**
 * Rows of one type to be removed, changed and added; `index` is a row's place in its list, `effective` what else holds
 * from instants on, `given` fields that come back which calls of their own give.
 */
export type Rows = {
  remove: readonly { index: number; key: ItemKey; version?: number | undefined }[]
  change: readonly { index: number; key: ItemKey; body: Body; effective?: DatedValues; given?: Body }[]
  /** `key`: one that the server made before, for a row that comes back. */
  add: readonly { index: number; body: Body; key?: ItemKey; effective?: DatedValues; given?: Body }[]
}

export const rowLists = ['remove', 'change', 'add'] as const satisfies readonly RowList[]

export type RowsDone = Record<RowList, { done: Done[]; refusals: Refusals }>

/**
 * Removes, changes and adds rows, in this order, in the caller's transaction: what must not be is among the refusals,
 * the rest is done. Whoever finds a refusal takes all of it back.
 */
export async function runRows(context: ItemContext, item: MountedItem, rows: Rows): Promise<RowsDone> {
  const { type } = item
  const turn = turns()
  const refusals = { remove: new Map(), change: new Map(), add: new Map() } satisfies Record<RowList, Refusals>
  const remove = refuseTwice(type, rows.remove, refusals.remove)
  await turn()
  const removed = new Set(remove.map(({ key }) => keyText(type, key)))
  const change = refuseTwice(type, rows.change, refusals.change, removed)
  await turn()
  // All at once and in order, before any of it is written: two bulks of the same rows then take turns.
  if (rows.add.length + remove.length + change.length > 1)
    await readStates(
      context.trx,
      type,
      ownerOf(type, context.tenant),
      [...remove, ...change].map(({ key }) => key),
    )
  const done = {
    remove: await inParts(context, item, 'remove', remove, (part) => removeItems(context, item, part, refusals.remove)),
    change: await inParts(context, item, 'change', change, (part) => changeItems(context, item, part, refusals.change)),
    add: await inParts(context, item, 'add', rows.add, (part) =>
      addItems(
        context,
        item,
        part,
        refusals.add,
        part.flatMap(({ key }) => (key ? [key] : [])),
      ),
    ),
  }
  const of = (list: RowList) => ({
    done: done[list].toSorted((a, b) => a.index - b.index),
    refusals: refusals[list],
  })
  return { remove: of('remove'), change: of('change'), add: of('add') }
}

/** All rows at once, or one by one where the rules of a row may look at what the row before it has done. */
async function inParts<Row extends { key?: ItemKey; body?: Body }>(
  { look }: ItemContext,
  { rules }: MountedItem,
  list: RowList,
  rows: readonly Row[],
  work: (part: readonly Row[]) => Promise<Done[]>,
) {
  const { derive, check, checkAll, together = !(derive || check || checkAll) } = rules ?? {}
  if (typeof together === 'function' ? together(list, rows) : together) return work(rows)
  const done: Done[] = []
  for (const row of rows) {
    look?.()
    done.push(...(await work([row])))
  }
  return done
}
