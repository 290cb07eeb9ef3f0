import type { Session } from '@takt/domain/areas/access/session.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { firedMessage } from '@takt/domain/areas/notifications/firedMessage.ts'
import type { ReceivedNotification } from '@takt/domain/areas/notifications/responses/receivedNotification.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { acknowledgedJson, acknowledgementFor } from './acknowledge.ts'
import { rowOf, splitAbout } from './firedRow.ts'
import { type Fired, isNamedTo, mayReadType, readFired } from './readFired.ts'
import { notificationsTexts as texts } from './texts.ts'
import { watchedType } from './watchedType.ts'

const days = 30
const maxMessages = 100

type Row = Omit<ReceivedNotification, 'at' | 'about' | 'acknowledged'> & {
  at: Date
  acknowledged: Parameters<typeof acknowledgementFor>[0]
  /** The flow that sent it; null if none did. */
  flowId: number | null
  /** The row that a flow's message is about, for example `requests/50`. */
  spokeAbout: string | null
  sendingId: string
  description: string | null
  /** Subjects of the sending: at most two, enough to know if there is exactly one. */
  fired: string[]
}

/**
 * Returns the newest 100 messages that the session's user received in the last 30 days, including those sent by email
 * or while no page was open. Messages that the user may no longer read are omitted, and names depend on current rights.
 */
export async function readReceived(
  trx: Transaction<Tables>,
  items: ItemRegistry,
  session: Session,
): Promise<ReceivedNotification[]> {
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
    order by d.noted_at desc, d.sending_id, d.place limit ${maxMessages}`.execute(trx)
  const readable = rows.flatMap((row) => {
    if (row.flowId !== null) return []
    const type = row.fired[0] === undefined ? null : watchedType(items, splitAbout(row.fired[0]).itemType)
    return type && mayReadType(session, type) ? [{ ...row, type, isNamed: mayReadNames(session, type) }] : []
  })
  const visible = new Map<string, Fired>()
  for (const [type, those] of Map.groupBy(readable, (row) => row.type)) {
    const sendingIds = those.map(({ sendingId }) => sendingId)
    const firedBySending = await readFired(trx, { organizationId, items, type, viewer: session }, sendingIds)
    for (const [sendingId, fired] of firedBySending) visible.set(sendingId, fired)
  }
  const ofRows = readable.flatMap(
    ({
      type,
      isNamed,
      sendingId,
      description,
      fired,
      at,
      acknowledged,
      flowId: _,
      spokeAbout: __,
      ...row
    }): ReceivedNotification[] => {
      const count = visible.get(sendingId)?.count
      if (count === undefined) return []
      const title = session.isMasked ? null : description
      const subject = { description: title ?? texts.maskedDescription, label: type.label }
      return [
        {
          ...row,
          at: at.toISOString(),
          message: isNamed ? row.message : firedMessage(subject, { count, names: [] }),
          about: isNamed && fired.length === 1 ? rowOf(splitAbout(fired[0]!)) : null,
          acknowledged: acknowledgementFor(acknowledged, { isMasked: session.isMasked, showsAddresses: false }),
        },
      ]
    },
  )
  const ofFlows = rows.flatMap((row) => (row.flowId === null ? [] : [fromFlow(row, items, session)]))
  return [...ofRows, ...ofFlows].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** Returns a message of a flow with a link to its row; its names were decided when it was sent. */
function fromFlow(row: Row, items: ItemRegistry, session: Session): ReceivedNotification {
  const { toldId, at, message, isNew, flowId, spokeAbout } = row
  const about = spokeAbout === null ? null : splitAbout(spokeAbout)
  const type = about && watchedType(items, about.itemType)
  const mayOpenRow = type && mayReadType(session, type) && mayReadNames(session, type)
  const flow = mayReadType(session, flows) ? { itemType: flows.name, key: String(flowId) } : null
  return {
    toldId,
    at: at.toISOString(),
    message: session.isMasked ? texts.maskedOfFlow : message,
    notificationID: null,
    about: mayOpenRow ? about : flow,
    isNew,
    acknowledged: null,
  }
}

/** True if the session may currently see names of rows of a type. */
const mayReadNames = (session: Session, type: ItemType): boolean => !session.isMasked && isNamedTo(type, session)
