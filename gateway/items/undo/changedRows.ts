import type { Session } from '@takt/domain/access/session.ts'
import type { ItemKey } from '@takt/domain/item/itemKey.ts'
import { sql } from 'kysely'
import type { RecordedEvent } from '../../events/append.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { refuseUnlessMay } from '../itemAccess.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { parseChangeId } from './changeId.ts'

/** A row that changes were made of: which versions of its stream they gave it, ascending, and where the last of them stands in the log. */
export type ChangedRow = { item: MountedItem; key: ItemKey; stream: string; versions: number[]; position: number }

type Found = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'position'> & {
  data: { key: ItemKey }
  userId: number | null
}

/** The rows that these changes are about, those changed last first. Refuses what somebody else did, and what the session may not do any more. */
export async function changedRows(
  context: ItemContext,
  session: Session,
  ids: readonly string[],
): Promise<ChangedRow[]> {
  const transactions = ids.map((id) => parseChangeId(id))
  if (transactions.includes(null)) throw notFound('This change')
  const which = transactions.map((one) => sql`(epoch = ${one!.epoch}::int and tx = ${one!.tx}::xid8)`)
  const { rows } = await sql<Found>`select stream, version, type, data, position, (meta ->> 'userId')::int as "userId"
    from event where ${sql.join(which, sql` or `)} order by position`.execute(context.trx)
  if (rows.length === 0 || rows.some(({ userId }) => userId !== session.userId)) throw notFound('This change')
  const found = new Map<string, ChangedRow>()
  for (const event of rows) {
    const known = found.get(event.stream)
    const row = known ?? { ...itemOf(context, session, event), stream: event.stream, versions: [], position: 0 }
    row.versions.push(event.version)
    row.position = event.position
    found.set(event.stream, row)
  }
  return [...found.values()].sort((a, b) => b.position - a.position)
}

function itemOf({ items }: ItemContext, session: Session, { type, data }: Found) {
  const [, name = '', verb] = /^(\w+)\.(added|changed|removed)$/.exec(type) ?? []
  const item = items.get(name)
  if (!item || (item.oneByOne && verb !== 'changed')) throw conflict('This change cannot be undone')
  refuseUnlessMay(session, item, 'write')
  return { item, key: data.key }
}
