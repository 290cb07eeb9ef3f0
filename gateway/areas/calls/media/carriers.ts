import { type CarrierHere, carrierHere, carrierLostMs } from '@takt/domain/areas/calls/carriers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'

export type Carriers = {
  /** The process that has the room, or would best take it; null with a sentence where none can. */
  choose: (room: string) => { here: CarrierHere; problem: null } | { here: null; problem: string | null }
  /** A process that is there, by its id. */
  known: (sfuId: string) => CarrierHere | null
  /** It cannot be reached: it counts as gone until it speaks again. */
  lost: (sfuId: string) => void
  stop: () => void
}

/** How long a choice holds for a room that nobody has come into yet, in ms: as long as a token. */
const choiceMs = 30_000

/**
 * Listens for the processes that carry media. `heard` is told who is in their rooms, in one of the gateways; `now` is
 * in epoch ms.
 */
export function followCarriers(
  nats: NatsConnection,
  options: { now: () => number; heard: (rooms: CarrierHere['rooms']) => void },
): Carriers {
  const { now } = options
  const carriers = new Map<string, { here: CarrierHere; at: number }>()
  const choices = new Map<string, { sfuId: string; until: number }>()

  const hear = (take: (here: CarrierHere) => void, queue?: string) =>
    nats.subscribe(subjects.sfuHere('*'), {
      ...(queue ? { queue } : {}),
      callback: (error, message) => {
        const here = error ? null : parse(message.string())
        if (here && subjects.sfuHere(here.sfuId) === message.subject) take(here)
      },
    })
  const listening = [
    hear((here) => {
      if (here.leaving) carriers.delete(here.sfuId)
      else carriers.set(here.sfuId, { here, at: now() })
    }),
    // One gateway acts on it.
    hear(({ rooms }) => options.heard(rooms), 'gateways'),
  ]

  function there(): CarrierHere[] {
    for (const [sfuId, { at }] of carriers) if (now() - at > carrierLostMs) carriers.delete(sfuId)
    // In an order on which all gateways agree.
    return [...carriers.values()].map(({ here }) => here).sort((one, other) => (one.sfuId < other.sfuId ? -1 : 1))
  }
  const seatsOf = ({ rooms }: CarrierHere) => rooms.reduce((sum, { seats }) => sum + seats.length, 0)
  const has = (here: CarrierHere, room: string) => here.rooms.some((open) => open.room === room)

  return {
    choose(room) {
      const all = there()
      const able = all.filter(({ problem }) => problem === null)
      for (const [of, { until }] of choices) if (until <= now()) choices.delete(of)
      const chosen = choices.get(room)?.sfuId
      const [leastBusy] = able.toSorted(
        (one, other) => Math.round(one.load * 10) - Math.round(other.load * 10) || seatsOf(one) - seatsOf(other),
      )
      const here = able.find((carrier) => has(carrier, room)) ?? able.find(({ sfuId }) => sfuId === chosen) ?? leastBusy
      if (!here) return { here: null, problem: all[0]?.problem ?? null }
      choices.set(room, { sfuId: here.sfuId, until: now() + choiceMs })
      return { here, problem: null }
    },
    known: (sfuId) => there().find((here) => here.sfuId === sfuId) ?? null,
    lost: (sfuId) => void carriers.delete(sfuId),
    stop() {
      for (const subscription of listening) subscription.unsubscribe()
    },
  }
}

function parse(text: string): CarrierHere | null {
  try {
    return carrierHere.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
