import type { Session } from '@takt/domain/areas/access/session.ts'
import { largestImport } from '@takt/domain/core/item/importAnswer.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { type RawBuilder, sql } from 'kysely'
import { conflict, notFound, Refusal } from '../../http/responses/refusal.ts'
import { refuseUnlessMay } from '../itemAccess.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { nameOf } from '../write/references.ts'
import { parseChangeId } from './changeId.ts'

/**
 * A row that changes were made of: which versions of its stream they gave it, ascending, and where the last of them
 * stands in the log.
 */
export type ChangedRow = { item: MountedItem; key: ItemKey; stream: string; versions: number[]; position: number }

/** At most as many changes of rows are taken back at once as one import makes. */
export const mostTakenBack = largestImport

/** In one answer; of more, reading it alone would keep others waiting. */
const rowsAtOnce = 5000

type Found = Omit<ChangedRow, 'item'> & { types: string[]; isOwn: boolean; isErased: boolean }

/**
 * The rows that these changes are about, those changed last first. Refuses what somebody else did, what the session may
 * not do any more, what nothing brings back, and more than `mostTakenBack`.
 */
export async function changedRows(
  context: ItemContext,
  session: Session,
  ids: readonly string[],
): Promise<ChangedRow[]> {
  const transactions = ids.map((id) => parseChangeId(id))
  if (transactions.includes(null)) throw notFound(texts.thisChange)
  const which = sql.join(
    transactions.map((transaction) => sql`(epoch = ${transaction!.epoch}::int and tx = ${transaction!.tx}::xid8)`),
    sql` or `,
  )
  await refuseMany(context, which)
  const found: ChangedRow[] = []
  const turn = turns()
  for (;;) {
    const { rows } = await sql<Found>`
      select stream, (array_agg(data -> 'key' order by version))[1] as key, array_agg(version
        order by version) as versions,
        max(position) as position, array_agg(distinct type) as types,
        bool_and((meta ->> 'userId')::int is not distinct from ${session.userId}::int) as "isOwn",
        bool_or(jsonb_exists(data, 'erased')) as "isErased"
      from event where ${which} group by stream having max(position) < ${found.at(-1)?.position ?? 'infinity'}::numeric
      order by max(position) desc limit ${rowsAtOnce}::int`.execute(context.trx)
    if (rows.some(({ isOwn }) => !isOwn)) throw notFound(texts.thisChange)
    for (const { stream, key, versions, position, types, isErased } of rows) {
      const item = itemOf(context, session, types)
      if (isErased) throw conflict(texts.undoErased(nameOf(item.type, key)))
      found.push({ item, key, stream, versions, position })
      await turn()
    }
    if (rows.length < rowsAtOnce) break
  }
  if (found.length === 0) throw notFound(texts.thisChange)
  return found
}

async function refuseMany({ trx }: ItemContext, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from event where ${which} limit ${mostTakenBack + 1}::int) as found`.execute(
    trx,
  )
  if (rows[0]!.total > mostTakenBack)
    throw new Refusal('tooLarge', texts.undoTooMany(mostTakenBack.toLocaleString('en')))
}

function itemOf({ items }: ItemContext, session: Session, types: readonly string[]): MountedItem {
  const read = types.map((type) => /^(\w+)\.(added|changed|removed)$/.exec(type))
  const item = items.get(read[0]?.[1] ?? '')
  if (!item || read.some((entry) => !entry || (item.oneByOne && entry[2] !== 'changed')))
    throw conflict(texts.cannotUndo)
  refuseUnlessMay(session, item, 'write')
  return item
}
