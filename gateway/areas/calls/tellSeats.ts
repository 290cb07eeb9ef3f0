import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { partiesOf } from '@takt/domain/areas/calls/callParties.ts'
import type { CallSeats } from '@takt/domain/areas/calls/carriers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { sql } from 'kysely'
import type { NatsConnection } from 'nats'
import type { CallAt } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'

/** Rooms in which seats have a link for media now. */
export type HeardRoom = CallAt & { seats: readonly string[] }

/** A room that is no call's any more does not become one again. */
const lastVersion = Number.MAX_SAFE_INTEGER

/** Who may be in a call's room: nobody where there is no such call (null). */
function seatsIn({ organizationId, room }: CallAt, call: CallDetails | null): CallSeats {
  const there = call?.state === 'active' ? partiesOf(call).filter(({ party }) => party.state === 'joined') : []
  const seats = there.flatMap(({ party }) => party.seat ?? [])
  return { organizationId, room, version: call?.version ?? lastVersion, seats }
}

/** Tells whoever carries media who may be in a call's room. */
export function tellSeats(nats: NatsConnection, at: CallAt, call: CallDetails | null): void {
  nats.publish(subjects.callSeats(at.room), JSON.stringify(seatsIn(at, call)))
}

/**
 * Tells it again of rooms in which there is somebody who may not be there: what was told of that call was lost, or came
 * before the link did. It is said each time that the room is heard of, until it is so.
 */
export async function tellStrays(
  { systemDb, nats }: CallsParts['dependencies'],
  heard: readonly HeardRoom[],
): Promise<void> {
  const asked = heard.map(({ organizationId, room }, place) => ({ organization_id: organizationId, room, place }))
  const { rows } = await sql<{ place: number; details: CallDetails | null }>`
    select given.place, c.details
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as given(organization_id int, room text, place int)
    left join calls c on c.organization_id = given.organization_id and c.room = given.room
      and not is_leaving(c.organization_id) order by place`.execute(systemDb)
  for (const { place, details } of rows) {
    const at = heard[place]!
    const may = new Set(seatsIn(at, details).seats)
    if (at.seats.some((seat) => !may.has(seat))) tellSeats(nats, at, details)
  }
}
