import type { CarrierHeartbeat } from '@takt/domain/areas/calls/mediaServers.ts'
import type { Carrier, Workers } from '../workers/openWorkers.ts'
import { openRoom, type Room } from './room.ts'

export type Rooms = {
  /** Returns the room; the first request opens it, on the worker with the fewest participants. */
  of: (organizationId: number, room: string) => Promise<Room>
  /** Closes a room without participants. */
  settle: (room: Room) => void
  /** Removes the rooms of a worker that died, and returns them. */
  lost: (carrier: Carrier) => Room[]
  /** Returns a room with participants; undefined if there is none. */
  open: (room: string) => Room | undefined
  list: () => Room[]
  summaries: () => CarrierHeartbeat['rooms']
}

/** Creates the registry of the rooms of this process. */
export function createRooms(workers: () => Workers, roomKbps: number): Rooms {
  const opening = new Map<string, Promise<Room>>()
  const ready = new Map<string, Room>()
  const list = () => [...ready.values()]

  function leastBusy(): Carrier {
    const loadOf = (carrier: Carrier) =>
      list().reduce((total, room) => total + (room.carrier === carrier ? 1 + room.seats.size : 0), 0)
    const [best] = workers()
      .list()
      .map((carrier) => ({ carrier, busy: loadOf(carrier) }))
      .sort((first, other) => first.busy - other.busy || first.carrier.load - other.carrier.load)
    if (!best) throw new Error('no worker runs')
    return best.carrier
  }

  return {
    of(organizationId, room) {
      const existing = opening.get(room)
      if (existing) return existing
      const opened = openRoom({ organizationId, room, carrier: leastBusy(), roomKbps })
      opening.set(room, opened)
      opened.then(
        (created) => ready.set(room, created),
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
      const removed = list().filter((room) => room.carrier === carrier)
      for (const { room } of removed) {
        ready.delete(room)
        opening.delete(room)
      }
      return removed
    },
    open: (room) => ready.get(room),
    list,
    summaries: () => list().map((room) => room.summary()),
  }
}
