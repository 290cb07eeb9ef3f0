import type { ChatNews } from '@takt/domain/chat/answers/chat.ts'
import { subjects } from '@takt/domain/messages/subjects.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { packed } from '../messaging/face.ts'
import type { ConversationRow } from './conversationRows.ts'

/** Who is told of a conversation: users who take part, and devices that are on its machine now. */
export type Hearers = { users: number[]; devices: number[] }

/** Reads them where the change is made, so that whoever takes part from it on is among them. */
export async function hearersOf(
  trx: Transaction<Tables>,
  organizationId: number,
  { conversationId, kind, about }: ConversationRow,
): Promise<Hearers> {
  const { rows: users } = await sql<{ id: number }>`select user_id as id from chat_member
    where organization_id = ${organizationId}::int and conversation_id = ${conversationId}::uuid`.execute(trx)
  const { rows: devices } = await sql<{ id: number }>`select device_id as id from devices
    where organization_id = ${organizationId}::int and ${kind} = 'resource' and resource_id = ${about}`.execute(trx)
  return { users: users.map(({ id }) => id), devices: devices.map(({ id }) => id) }
}

/** Tells them that there is something to read. What is lost does no harm: pages ask when their link is back. */
export function tellChat(
  { nats }: Pick<Dependencies, 'nats'>,
  organizationId: number,
  { users, devices }: Hearers,
  news: ChatNews,
): void {
  const body = packed(news)
  for (const userId of users) nats.publish(`${subjects.user(organizationId, userId)}.chat`, body)
  for (const deviceId of devices) nats.publish(`${subjects.device(organizationId, deviceId)}.chat`, body)
}
