import type { Session } from '@takt/domain/areas/access/session.ts'
import { largestImport } from '@takt/domain/core/item/importResponse.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { type RawBuilder, sql } from 'kysely'
import { conflict, HttpError, notFound } from '../../http/responses/httpError.ts'
import { requireItemAccess } from '../itemAccess.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { nameOf } from '../write/references.ts'
import { parseChangeId } from './changeId.ts'

/**
 * A row affected by changes: the versions of its stream that they created, ascending, and the log position of the last.
 */
export type ChangedRow = { item: MountedItem; key: ItemKey; stream: string; versions: number[]; position: number }

/** Maximum number of row changes undone at once: as many as one import makes. */
export const maxUndoRows = largestImport

/** Page size; reading more at once would delay other requests. */
const rowsPerPage = 5000

type ChangedStream = Omit<ChangedRow, 'item'> & { types: string[]; isOwn: boolean; isErased: boolean }

/**
 * Returns the rows affected by these changes, last changed first. Rejects changes of other users, changes that the
 * session may no longer make, irreversible changes, and more than `maxUndoRows`.
 */
export async function changedRows(
  context: ItemContext,
  session: Session,
  ids: readonly string[],
): Promise<ChangedRow[]> {
  const transactions = ids.map((id) => parseChangeId(id))
  if (transactions.includes(null)) throw notFound(texts.thisChange)
  const filter = sql.join(
    transactions.map((transaction) => sql`(epoch = ${transaction!.epoch}::int and tx = ${transaction!.tx}::xid8)`),
    sql` or `,
  )
  await assertUndoLimit(context, filter)
  const result: ChangedRow[] = []
  const yieldIfDue = createYielder()
  for (;;) {
    const { rows } = await sql<ChangedStream>`
      select stream, (array_agg(data -> 'key' order by version))[1] as key, array_agg(version
        order by version) as versions,
        max(position) as position, array_agg(distinct type) as types,
        bool_and((meta ->> 'userId')::int is not distinct from ${session.userId}::int) as "isOwn",
        bool_or(jsonb_exists(data, 'erased')) as "isErased"
      from event where ${filter} group by stream having max(position) < ${result.at(-1)?.position ?? 'infinity'}::numeric
      order by max(position) desc limit ${rowsPerPage}::int`.execute(context.trx)
    if (rows.some(({ isOwn }) => !isOwn)) throw notFound(texts.thisChange)
    for (const { stream, key, versions, position, types, isErased } of rows) {
      const item = itemOf(context, session, types)
      if (isErased) throw conflict(texts.undoErased(nameOf(item.type, key)))
      result.push({ item, key, stream, versions, position })
      await yieldIfDue()
    }
    if (rows.length < rowsPerPage) break
  }
  if (result.length === 0) throw notFound(texts.thisChange)
  return result
}

async function assertUndoLimit({ trx }: ItemContext, filter: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from event where ${filter} limit ${maxUndoRows + 1}::int) as found`.execute(
    trx,
  )
  if (rows[0]!.total > maxUndoRows) throw new HttpError('tooLarge', texts.undoTooMany(maxUndoRows.toLocaleString('en')))
}

function itemOf({ items }: ItemContext, session: Session, types: readonly string[]): MountedItem {
  const read = types.map((type) => /^(\w+)\.(added|changed|removed)$/.exec(type))
  const item = items.get(read[0]?.[1] ?? '')
  if (!item || read.some((entry) => !entry || (item.isSingleOnly && entry[2] !== 'changed')))
    throw conflict(texts.cannotUndo)
  requireItemAccess(session, item, 'write')
  return item
}
