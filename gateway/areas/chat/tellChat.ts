import type { ChatNews } from '@takt/domain/areas/chat/answers/chat.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { packed } from '../../core/messaging/face.ts'
import { floorNow } from '../efficiency/face.ts'
import type { ConversationRow } from './conversationRows.ts'
import { takesPart } from './takesPart.ts'

/** So long a machine takes part in the conversation about a job in which it said something (ms). */
export const latelyMs = 7 * 86_400_000

/**
 * Who is told of a conversation: users who take part, devices that are on its machine now, and of one about a job
 * (`jobNum`) those at machines that work on it.
 */
export type Hearers = { users: number[]; devices: number[]; jobNum: string | null }

/** Reads them where the change is made, so that whoever takes part from it on is among them. */
export async function hearersOf(
  trx: Transaction<Tables>,
  organizationId: number,
  { conversationId, kind, about }: ConversationRow,
): Promise<Hearers> {
  const { rows: users } = await sql<{ id: number }>`select user_id as id from chat_member p
    where organization_id = ${organizationId}::int and conversation_id = ${conversationId}::uuid
      and ${takesPart('p')}`.execute(trx)
  const { rows: devices } = await sql<{ id: number }>`select device_id as id from devices
    where organization_id = ${organizationId}::int and ${kind} = 'resource' and resource_id = ${about}`.execute(trx)
  return {
    users: users.map(({ id }) => id),
    devices: devices.map(({ id }) => id),
    jobNum: kind === 'job' ? about : null,
  }
}

/** Devices at the machines that work on a job now, and those that said something of it lately. */
async function devicesAtJob(
  dependencies: Pick<Dependencies, 'nats' | 'log' | 'now' | 'systemDb'>,
  organizationId: number,
  jobNum: string,
): Promise<number[]> {
  const { devices } = await floorNow(dependencies, organizationId)
  const working = devices.filter((device) => device.jobNum === jobNum).map(({ deviceId }) => deviceId)
  const { rows } = await sql<{ id: number }>`select device_id as id from devices
    where organization_id = ${organizationId}::int and resource_id in (select resource_id from devices
      where organization_id = ${organizationId}::int and device_id = any (${working}::int[]))
    union select m.device_id from chat_message m join chat_conversation c using (organization_id, conversation_id)
      where m.organization_id = ${organizationId}::int and c.kind = 'job' and c.about = ${jobNum}
        and m.device_id is not null and m.said_at > ${new Date(dependencies.now() - latelyMs)}`.execute(
    dependencies.systemDb,
  )
  return rows.map(({ id }) => id)
}

/** Tells them that there is something to read. What is lost does no harm: pages ask when their link is back. */
export function tellChat(
  dependencies: Pick<Dependencies, 'nats' | 'log' | 'now' | 'systemDb'>,
  organizationId: number,
  { users, devices, jobNum }: Hearers,
  news: ChatNews,
): void {
  const { nats, log } = dependencies
  const body = packed(news)
  const tellDevices = (ids: readonly number[]) => {
    for (const deviceId of ids) nats.publish(`${subjects.device(organizationId, deviceId)}.chat`, body)
  }
  for (const userId of users) nats.publish(`${subjects.user(organizationId, userId)}.chat`, body)
  tellDevices(devices)
  // Whoever said it does not wait until it is known who works on the job.
  if (jobNum !== null)
    devicesAtJob(dependencies, organizationId, jobNum).then(tellDevices, (err: unknown) =>
      log.warn({ err, organizationId }, 'Machines were not told of a message about their job'),
    )
}
