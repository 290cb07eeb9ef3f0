import type { ChatEvent } from '@takt/domain/areas/chat/responses/chat.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { packed } from '../../core/messaging/index.ts'
import { floorNow } from '../efficiency/index.ts'
import type { ConversationRow } from './conversationRows.ts'
import { takesPart } from './takesPart.ts'

/** Time (ms) for which a machine takes part in the conversation about a job after its last message. */
export const recentWindowMs = 7 * 86_400_000

/**
 * Recipients of a conversation's changes: users who take part, devices on its machine, and for a job (`jobNum`) the
 * devices at machines that work on it.
 */
export type ChatRecipients = { users: number[]; devices: number[]; jobNum: string | null }

/** Reads the recipients in the transaction of the change, so that new participants are included. */
export async function readRecipients(
  trx: Transaction<Tables>,
  organizationId: number,
  { conversationId, kind, about }: ConversationRow,
): Promise<ChatRecipients> {
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

/** Devices at machines that work on a job now, and devices that recently posted about it. */
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
        and m.device_id is not null and m.said_at > ${new Date(dependencies.now() - recentWindowMs)}`.execute(
    dependencies.systemDb,
  )
  return rows.map(({ id }) => id)
}

/** Notifies the recipients of a change. A lost message does no harm: pages reload when they reconnect. */
export function publishChat(
  dependencies: Pick<Dependencies, 'nats' | 'log' | 'now' | 'systemDb'>,
  organizationId: number,
  { users, devices, jobNum }: ChatRecipients,
  change: ChatEvent,
): void {
  const { nats, log } = dependencies
  const body = packed(change)
  const publishToDevices = (ids: readonly number[]) => {
    for (const deviceId of ids) nats.publish(`${subjects.device(organizationId, deviceId)}.chat`, body)
  }
  for (const userId of users) nats.publish(`${subjects.user(organizationId, userId)}.chat`, body)
  publishToDevices(devices)
  // The author does not wait for the lookup of machines that work on the job.
  if (jobNum !== null)
    devicesAtJob(dependencies, organizationId, jobNum).then(publishToDevices, (err: unknown) =>
      log.warn({ err, organizationId }, 'Machines were not notified of a message about their job'),
    )
}
