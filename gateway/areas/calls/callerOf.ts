import type { Session } from '@takt/domain/areas/access/session.ts'
import type { PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { type RawBuilder, sql } from 'kysely'

/** The identity of a session in calls: a person, or the device that its screen belongs to; the other ID is null. */
export type Caller = { id: PartyId; name: string; userId: number | null; deviceId: number | null }

export function callerOf({
  userId,
  userName,
  personName,
  display,
}: Pick<Session, 'userId' | 'userName' | 'personName' | 'display'>): Caller {
  const screen = display?.screen
  return screen
    ? { id: { deviceId: screen.deviceId }, name: screen.name, userId: null, deviceId: screen.deviceId }
    : { id: { userName }, name: personName ?? userName, userId, deviceId: null }
}

/** Condition for queries on `call_parties p`: the party of this caller. */
export const isCaller = ({ userId, deviceId }: Caller): RawBuilder<boolean> =>
  sql<boolean>`(p.user_id = ${userId}::int or p.device_id = ${deviceId}::int)`
