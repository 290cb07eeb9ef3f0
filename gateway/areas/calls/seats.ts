import type { Session } from '@takt/domain/areas/access/session.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { callerOf, isCaller } from './callerOf.ts'
import type { CallsParts } from './callsParts.ts'
import { type HeardRoom, tellStrays } from './tellSeats.ts'

/** What whoever carries media asks of calls, and tells them. */
export function seatsOf({ dependencies }: Pick<CallsParts, 'dependencies'>) {
  const { db, systemDb, now } = dependencies
  return {
    /**
     * The version of this call, which a token says, if this page of the session's user, or of its device, takes part in
     * it now and it is active; else null.
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
     * These seats have their link: to be said as soon as one has it, and again of all of them every few seconds.
     * Whoever is not heard of for `silentMs` after that (in the beginning `mediaWithinMs`) is lost; that a link is gone
     * needs no word. Whoever may not be there is told to those who carry media.
     */
    async heard(rooms: readonly HeardRoom[]): Promise<void> {
      const seats = rooms.flatMap(({ organizationId, room, seats }) =>
        seats.map((seat) => ({ organization_id: organizationId, room, seat })),
      )
      if (seats.length === 0) return
      await tellStrays(dependencies, rooms)
      // Not more often than it takes: whoever is there says so every two seconds.
      await sql`update call_parties p set media_at = ${new Date(now())}::timestamptz, has_media = true
        from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as given(organization_id int, room text, seat text)
        where p.organization_id = given.organization_id and p.room = given.room and p.seat = given.seat
          and p.state = 'joined' and (not p.has_media or p.media_at < ${new Date(now() - 4000)}::timestamptz)`.execute(
        systemDb,
      )
    },
  }
}
