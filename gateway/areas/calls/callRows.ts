import type { CallDetails, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { partiesOf, partyKey } from '@takt/domain/areas/calls/callParties.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Caller, isCaller } from './callerOf.ts'

/** The key of a call. */
export type CallAt = { organizationId: number; room: string }

/** A party's row in a call (migrations/postgres/0306). */
export type PartyRow = {
  party: string
  userId: number | null
  deviceId: number | null
  silentSince: Date | null
  mediaAt: Date | null
  hasMedia: boolean
}

/**
 * Locks a call until the transaction ends and returns it; null if there is no such call or (`skip`) another transaction
 * has locked it.
 */
export async function lockCall(
  trx: Transaction<Tables>,
  { organizationId, room }: CallAt,
  mode: 'wait' | 'skip' = 'wait',
): Promise<CallDetails | null> {
  const { rows } = await sql<{ details: CallDetails }>`select details from calls
    where organization_id = ${organizationId}::int and room = ${room}
    for update ${sql.raw(mode === 'skip' ? 'skip locked' : '')}`.execute(trx)
  return rows[0]?.details ?? null
}

/** The parties of a call that ring or have joined. */
export async function partiesIn(db: Kysely<Tables>, { organizationId, room }: CallAt): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select party, user_id as "userId", device_id as "deviceId", silent_since as "silentSince",
      media_at as "mediaAt", has_media as "hasMedia"
    from call_parties where organization_id = ${organizationId}::int and room = ${room}
      and state in ('ringing', 'joined') order by place`.execute(db)
  return rows
}

/** The call in which the caller rings or talks; null: none. */
export async function callOf(db: Kysely<Tables>, organizationId: number, caller: Caller): Promise<CallDetails | null> {
  const { rows } = await sql<{ details: CallDetails }>`
    select c.details from call_parties p join calls c using (organization_id, room)
    where p.organization_id = ${organizationId}::int and ${isCaller(caller)}
      and p.state in ('ringing', 'joined')`.execute(db)
  return rows[0]?.details ?? null
}

/** The caller's party key in a call; null: not a party. */
export async function partyKeyOf(
  trx: Transaction<Tables>,
  { organizationId, room }: CallAt,
  caller: Caller,
): Promise<string | null> {
  const { rows } = await sql<{ party: string }>`select party from call_parties p
    where organization_id = ${organizationId}::int and room = ${room} and ${isCaller(caller)}`.execute(trx)
  return rows[0]?.party ?? null
}

export const idOfParty = (call: CallDetails, key: string): PartyId | null =>
  partiesOf(call).find(({ id }) => partyKey(id) === key)?.id ?? null
