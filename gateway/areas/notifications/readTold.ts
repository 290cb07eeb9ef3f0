import type { Session } from '@takt/domain/areas/access/session.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import type { Told } from '@takt/domain/areas/notifications/answers/told.ts'
import { sayFired } from '@takt/domain/areas/notifications/sayFired.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { acknowledgedJson, shownAcknowledgement } from './acknowledge.ts'
import { rowOf, splitAbout } from './firedRow.ts'
import { type Fired, isNamedTo, mayBeToldOf, readFired } from './readFired.ts'
import { notificationsTexts as texts } from './texts.ts'
import { watchedType } from './watchedType.ts'

const days = 30
const most = 100

type Row = Omit<Told, 'at' | 'about' | 'acknowledged'> & {
  at: Date
  acknowledged: Parameters<typeof shownAcknowledgement>[0]
  /** The flow that said it; null: no flow did. */
  flowId: number | null
  /** What a flow spoke about: `requests/50`. */
  spokeAbout: string | null
  sendingId: string
  description: string | null
  /** What fired: two at most, enough to know whether it is one. */
  fired: string[]
}

/**
 * What a session's user was told in the last 30 days, the newest 100 first: also what no page was open for, and what
 * went by letter. What they may not read any more is left out; names are told as far as they may be now.
 */
export async function readTold(trx: Transaction<Tables>, items: ItemRegistry, session: Session): Promise<Told[]> {
  const organizationId = organizationOf(session)
  const { rows } = await sql<Row>`select d.sending_id || '.' || d.place as "toldId", d.sending_id as "sendingId",
      d.noted_at as at, d.message, n.notification_id as "notificationID", n.description, s.flow_id as "flowId",
      s.about as "spokeAbout", ${acknowledgedJson} as acknowledged,
      array(select f.about from notification_firing f where f.organization_id = d.organization_id
        and f.sending_id = d.sending_id limit 2) as fired,
      not exists (select from notification_seen seen where seen.organization_id = d.organization_id
        and seen.user_id = d.user_id and seen.seen_until >= d.noted_at) as "isNew"
    from notification_delivery d join notification_sending s using (organization_id, sending_id)
      left join notifications n on n.organization_id = d.organization_id and n.notification_id = s.notification_id
    where d.organization_id = ${organizationId}::int and d.user_id = ${session.userId}::int and d.state <> 'withheld'
      and d.noted_at > now() - make_interval(days => ${days}::int)
    order by d.noted_at desc, d.sending_id, d.place limit ${most}`.execute(trx)
  const known = rows.flatMap((row) => {
    if (row.flowId !== null) return []
    const type = row.fired[0] === undefined ? null : watchedType(items, splitAbout(row.fired[0]).itemType)
    return type && mayBeToldOf(session, type) ? [{ ...row, type, isNamed: mayHearNames(session, type) }] : []
  })
  const shown = new Map<string, Fired>()
  for (const [type, those] of Map.groupBy(known, (row) => row.type)) {
    const sendingIds = those.map(({ sendingId }) => sendingId)
    const found = await readFired(trx, { organizationId, items, type, viewer: session }, sendingIds)
    for (const [sendingId, fired] of found) shown.set(sendingId, fired)
  }
  const ofRows = known.flatMap(
    ({ type, isNamed, sendingId, description, fired, at, acknowledged, flowId: _, spokeAbout: __, ...row }): Told[] => {
      const count = shown.get(sendingId)?.count
      if (count === undefined) return []
      const said = session.isMasked ? null : description
      const plain = { description: said ?? texts.maskedDescription, label: type.label }
      return [
        {
          ...row,
          at: at.toISOString(),
          message: isNamed ? row.message : sayFired(plain, { count, names: [] }),
          about: isNamed && fired.length === 1 ? rowOf(splitAbout(fired[0]!)) : null,
          acknowledged: shownAcknowledgement(acknowledged, { isMasked: session.isMasked, showsAddresses: false }),
        },
      ]
    },
  )
  const ofFlows = rows.flatMap((row) => (row.flowId === null ? [] : [toldByFlow(row, items, session)]))
  return [...ofRows, ...ofFlows].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** What a flow said, leading to the row that it speaks of; with whose names was decided when it did. */
function toldByFlow(row: Row, items: ItemRegistry, session: Session): Told {
  const { toldId, at, message, isNew, flowId, spokeAbout } = row
  const about = spokeAbout === null ? null : splitAbout(spokeAbout)
  const type = about && watchedType(items, about.itemType)
  const mayGo = type && mayBeToldOf(session, type) && mayHearNames(session, type)
  const flow = mayBeToldOf(session, flows) ? { itemType: flows.name, key: String(flowId) } : null
  return {
    toldId,
    at: at.toISOString(),
    message: session.isMasked ? texts.maskedOfFlow : message,
    notificationID: null,
    about: mayGo ? about : flow,
    isNew,
    acknowledged: null,
  }
}

/** Whether rows of a type may be called by their names to a session, now. */
const mayHearNames = (session: Session, type: ItemType): boolean => !session.isMasked && isNamedTo(type, session)
