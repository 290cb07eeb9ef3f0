import type { CarrierHere } from '@takt/domain/areas/calls/carriers.ts'
import type { Carrier, Workers } from '../workers/openWorkers.ts'
import { openRoom, type Room } from './room.ts'

export type Rooms = {
  /** The room, opened with the first who asks, on the worker with the fewest in its rooms. */
  of: (organizationId: number, room: string) => Promise<Room>
  /** Closes a room that nobody is in any more. */
  settle: (room: Room) => void
  /** Forgets the rooms of a worker that died, and answers them. */
  lost: (carrier: Carrier) => Room[]
  /** A room in which somebody is. */
  open: (room: string) => Room | undefined
  list: () => Room[]
  told: () => CarrierHere['rooms']
}

/** The rooms of this process. */
export function createRooms(workers: () => Workers, roomKbps: number): Rooms {
  const opening = new Map<string, Promise<Room>>()
  const ready = new Map<string, Room>()
  const list = () => [...ready.values()]

  function leastBusy(): Carrier {
    const seatsOn = (carrier: Carrier) =>
      list().reduce((sum, room) => sum + (room.carrier === carrier ? 1 + room.seats.size : 0), 0)
    const [best] = workers()
      .list()
      .map((carrier) => ({ carrier, busy: seatsOn(carrier) }))
      .sort((one, other) => one.busy - other.busy || one.carrier.load - other.carrier.load)
    if (!best) throw new Error('no worker runs')
    return best.carrier
  }

  return {
    of(organizationId, room) {
      const known = opening.get(room)
      if (known) return known
      const opened = openRoom({ organizationId, room, carrier: leastBusy(), roomKbps })
      opening.set(room, opened)
      opened.then(
        (made) => ready.set(room, made),
        () => opening.delete(room),
      )
      return opened
    },
    settle(room) {
      if (room.seats.size > 0 || ready.get(room.room) !== room) return
      ready.delete(room.room)
      opening.delete(room.room)
      room.close()
    },
    lost(carrier) {
      const gone = list().filter((room) => room.carrier === carrier)
      for (const { room } of gone) {
        ready.delete(room)
        opening.delete(room)
      }
      return gone
    },
    open: (room) => ready.get(room),
    list,
    told: () => list().map((room) => room.told()),
  }
}
