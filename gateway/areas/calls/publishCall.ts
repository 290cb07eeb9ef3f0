import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { sql } from 'kysely'
import type { NatsConnection } from 'nats'
import { packed } from '../../core/messaging/index.ts'
import type { CallsParts } from './callsParts.ts'
import { maskCall, masksOf } from './maskCall.ts'
import { publishSeats } from './publishSeats.ts'

const flushTimeoutMs = 2000

/** True if NATS has received everything that was published; false if it does not confirm in time. */
async function isSent(nats: NatsConnection): Promise<boolean> {
  const waiting = new AbortController()
  const flushed = nats.flush().then(
    () => true,
    () => false,
  )
  const isFlushed = await Promise.race([flushed, pause(flushTimeoutMs, waiting.signal).then(() => false)])
  waiting.abort()
  return isFlushed
}

type RecipientRow = {
  party: string
  userId: number | null
  deviceId: number | null
  userName: string | null
  masked: boolean
}

/**
 * Publishes the state of a call to its parties, and the allowed seats to the SFUs. The published version is recorded:
 * after a crash in between, and while NATS is unavailable, the watch publishes it again. A user with a masked session
 * in the organization gets no names on any page, because all pages of a user receive the same message.
 */
export async function publishCall(
  { dependencies }: Pick<CallsParts, 'dependencies'>,
  organizationId: number,
  call: CallDetails,
): Promise<void> {
  const { systemDb, nats, env } = dependencies
  const { room, version } = call
  const { rows } = await sql<RecipientRow>`
    select p.party, p.user_id as "userId", p.device_id as "deviceId", u.user_name as "userName",
      exists (select from session s where s.user_id = p.user_id and s.ended_at is null and s.masked
        and s.selected_organization_id = p.organization_id) as masked
    from call_parties p left join user_account u using (user_id)
    where p.organization_id = ${organizationId}::int and p.room = ${room}
      and p.state not in ('busy', 'unavailable')`.execute(systemDb)
  const masks = masksOf(env.TAKT_SECRET, organizationId)
  for (const { userId, deviceId, userName, masked } of rows) {
    const body = packed(masked ? maskCall(call, masks, userName ?? '') : call)
    if (userId !== null) nats.publish(`${subjects.user(organizationId, userId)}.call`, body)
    else if (deviceId !== null) nats.publish(`${subjects.device(organizationId, deviceId)}.call`, body)
  }
  publishSeats(nats, { organizationId, room }, call)
  if (!(await isSent(nats))) return
  await sql`update open_calls set told_version = greatest(told_version, ${version}::int)
    where organization_id = ${organizationId}::int and room = ${room}`.execute(systemDb)
  await sql`delete from open_calls where organization_id = ${organizationId}::int and room = ${room} and not goes_on
    and told_version >= version`.execute(systemDb)
}
