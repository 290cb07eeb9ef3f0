import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { partiesOf } from '@takt/domain/areas/calls/callParties.ts'
import type { CallParticipants } from '@takt/domain/areas/calls/mediaServers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { sql } from 'kysely'
import type { NatsConnection } from 'nats'
import type { CallAt } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'

/** A room with the seats that currently have a media connection. */
export type ConnectedRoom = CallAt & { seats: readonly string[] }

/** Version for rooms whose call no longer exists; such a room is never used again. */
const lastVersion = Number.MAX_SAFE_INTEGER

/** The seats allowed in a call's room: none if there is no such call (null). */
function allowedSeats({ organizationId, room }: CallAt, call: CallDetails | null): CallParticipants {
  const joinedParties = call?.state === 'active' ? partiesOf(call).filter(({ party }) => party.state === 'joined') : []
  const seats = joinedParties.flatMap(({ party }) => party.seat ?? [])
  return { organizationId, room, version: call?.version ?? lastVersion, seats }
}

/** Publishes the seats allowed in a call's room to the SFUs. */
export function publishSeats(nats: NatsConnection, at: CallAt, call: CallDetails | null): void {
  nats.publish(subjects.callSeats(at.room), JSON.stringify(allowedSeats(at, call)))
}

/**
 * Publishes the allowed seats again for rooms with a seat that is not allowed: the previous message was lost, or
 * arrived before the connection did. Repeated with each report of the room until it is resolved.
 */
export async function publishStraySeats(
  { systemDb, nats }: CallsParts['dependencies'],
  rooms: readonly ConnectedRoom[],
): Promise<void> {
  const lookups = rooms.map(({ organizationId, room }, index) => ({
    organization_id: organizationId,
    room,
    place: index,
  }))
  const { rows } = await sql<{ place: number; details: CallDetails | null }>`
    select given.place, c.details
    from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as given(organization_id int, room text, place int)
    left join calls c on c.organization_id = given.organization_id and c.room = given.room
      and not is_leaving(c.organization_id) order by place`.execute(systemDb)
  for (const { place, details } of rows) {
    const at = rooms[place]!
    const may = new Set(allowedSeats(at, details).seats)
    if (at.seats.some((seat) => !may.has(seat))) publishSeats(nats, at, details)
  }
}
