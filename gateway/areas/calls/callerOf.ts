import type { Session } from '@takt/domain/areas/access/session.ts'
import type { PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { type RawBuilder, sql } from 'kysely'

/** Who a session is in calls: a person, or the device whose screen it is; the number of the other is null. */
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

/** Of a query about `call_parties p`: those that are this one. */
export const isCaller = ({ userId, deviceId }: Caller): RawBuilder<boolean> =>
  sql<boolean>`(p.user_id = ${userId}::int or p.device_id = ${deviceId}::int)`
