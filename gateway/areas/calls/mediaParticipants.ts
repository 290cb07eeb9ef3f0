import type { Session } from '@takt/domain/areas/access/session.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { callerOf, isCaller } from './callerOf.ts'
import type { CallsParts } from './callsParts.ts'
import { type ConnectedRoom, publishStraySeats } from './publishSeats.ts'

/** Interface of calls for the media side: checks access to rooms and records connected participants. */
export function createMediaParticipants({ dependencies }: Pick<CallsParts, 'dependencies'>) {
  const { db, systemDb, now } = dependencies
  return {
    /**
     * Returns the version of the call, for use in a token, if this page of the session's user or device takes part in
     * it and the call is active; otherwise null.
     */
    async mayEnter(session: Session, { room, seat }: { room: string; seat: string }): Promise<number | null> {
      const organizationId = organizationOf(session)
      const { rows } = await asTenant(db, tenantOf(session), (trx) =>
        sql<{ version: number }>`select c.version from call_parties p join calls c using (organization_id, room)
          where organization_id = ${organizationId}::int and room = ${room} and ${isCaller(callerOf(session))}
            and p.seat = ${seat} and p.state = 'joined' and c.details->>'state' = 'active'`.execute(trx),
      )
      return rows[0]?.version ?? null
    },
    /**
     * Records the seats that have a media connection; to be called when a seat connects and for all of them every few
     * seconds. A participant that is not reported for `silentMs` (initially `mediaWithinMs`) counts as lost, so
     * disconnects need no report. Seats that are not allowed in a room are published to the SFUs.
     */
    async reportConnected(rooms: readonly ConnectedRoom[]): Promise<void> {
      const rows = rooms.flatMap(({ organizationId, room, seats }) =>
        seats.map((seat) => ({ organization_id: organizationId, room, seat })),
      )
      if (rows.length === 0) return
      await publishStraySeats(dependencies, rooms)
      // Limits writes: connected seats are reported every two seconds.
      await sql`update call_parties p set media_at = ${new Date(now())}::timestamptz, has_media = true
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(organization_id int, room text, seat text)
        where p.organization_id = given.organization_id and p.room = given.room and p.seat = given.seat
          and p.state = 'joined' and (not p.has_media or p.media_at < ${new Date(now() - 4000)}::timestamptz)`.execute(
        systemDb,
      )
    },
  }
}
