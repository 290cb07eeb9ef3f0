import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { type CallParty, partiesOf, partyKey, sourceOf, targetsOf } from '@takt/domain/areas/calls/callParties.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { append } from '../../core/events/append.ts'
import type { CallAt } from './callRows.ts'

/** User IDs by party key, for people of the organization. */
type UserNumbers = ReadonlyMap<string, number>

const secsOf = ({ activeAt, endedAt }: CallDetails) =>
  activeAt && endedAt ? Math.round((Date.parse(endedAt) - Date.parse(activeAt)) / 1000) : null

/**
 * Appends a change to the event log, with IDs and without names. `userId`: the user who made the change, null for the
 * product itself.
 */
async function note(trx: Transaction<Tables>, at: CallAt, call: CallDetails, userId: number | null): Promise<void> {
  const { rows } = await sql<{ rowId: string; userId: number | null; deviceId: number | null; state: string }>`
    select c.row_id as "rowId", p.user_id as "userId", p.device_id as "deviceId", p.state
    from calls c join call_parties p using (organization_id, room)
    where c.organization_id = ${at.organizationId}::int and c.room = ${at.room} order by p.place`.execute(trx)
  const { action, state, outcome } = call
  const parties = rows.map(({ rowId: _, ...party }) => party)
  await append(trx, call.version - 1, [
    {
      organizationId: at.organizationId,
      entityId: null,
      area: 'security',
      stream: `calls/${at.room}`,
      type: `calls.${action}`,
      data: { rowId: rows[0]!.rowId, state, outcome, parties },
      meta: { userId },
    },
  ])
}

/** The name of a party in the history: the user name of a person, the current name of a device. */
const nameIn = ({ id, party }: CallParty) => ('userName' in id ? id.userName : party.name)

/** Inserts a new call, started by a user (for a device: the user of its screen). */
export async function insertCall(
  trx: Transaction<Tables>,
  { organizationId, userId }: { organizationId: number; userId: number },
  call: CallDetails,
  users: UserNumbers,
): Promise<void> {
  const { room, version, startedAt, outcome, endedAt } = call
  const called = targetsOf(call).map(nameIn)
  await sql`insert into calls (organization_id, room, started_at, caller_name, called_names, outcome, ended_at, version,
      details)
    values (${organizationId}::int, ${room}, ${startedAt}::timestamptz, ${nameIn(sourceOf(call))},
      ${JSON.stringify(called)}::jsonb, ${outcome}, ${endedAt}::timestamptz, ${version}::int,
      ${JSON.stringify(call)}::jsonb)`.execute(trx)
  const parties = partiesOf(call).map(({ id, party }, index) => ({
    party: partyKey(id),
    place: index,
    user_id: users.get(partyKey(id)) ?? null,
    device_id: 'deviceId' in id ? id.deviceId : null,
    state: party.state,
    seat: party.seat,
  }))
  await sql`insert into call_parties (organization_id, room, party, place, user_id, device_id, state, seat)
    select ${organizationId}::int, ${room}, given.* from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb)
      as given(party text, place int, user_id int, device_id int, state text, seat text)`.execute(trx)
  if (call.state !== 'ended')
    await sql`insert into open_calls (organization_id, room, version, told_version, goes_on)
      values (${organizationId}::int, ${room}, ${version}::int, 0, true)`.execute(trx)
  await note(trx, { organizationId, room }, call, userId)
}

/** Saves the new state of a call. For participants of an active call, media is expected from now (epoch ms). */
export async function updateCall(
  trx: Transaction<Tables>,
  organizationId: number,
  call: CallDetails,
  { now, userId }: { now: number; userId: number | null },
): Promise<void> {
  const { room, version, outcome, activeAt, endedAt, state } = call
  const isOngoing = state !== 'ended'
  await sql`update calls set outcome = ${outcome}, answered_at = ${activeAt}::timestamptz,
      ended_at = ${endedAt}::timestamptz, secs = ${secsOf(call)}::int, version = ${version}::int,
      details = ${JSON.stringify(call)}::jsonb
    where organization_id = ${organizationId}::int and room = ${room}`.execute(trx)
  const parties = partiesOf(call).map(({ id, party }) => ({ party: partyKey(id), ...party }))
  await sql`update call_parties p set state = given.state, seat = given.seat,
      media_at = case when given.state = 'joined' and ${state} = 'active'
        then coalesce(p.media_at, ${new Date(now)}::timestamptz) else p.media_at end
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as given(party text, state text, seat text)
    where p.organization_id = ${organizationId}::int and p.room = ${room} and p.party = given.party`.execute(trx)
  await sql`update open_calls set version = ${version}::int, goes_on = ${isOngoing}
    where organization_id = ${organizationId}::int and room = ${room}`.execute(trx)
  await note(trx, { organizationId, room }, call, userId)
}
