import { type CarrierHeartbeat, carrierHeartbeat, carrierTimeoutMs } from '@takt/domain/areas/calls/mediaServers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'

export type SfuRegistry = {
  /** The SFU that hosts the room, or the best candidate for it; null with a message if none is available. */
  choose: (room: string) => { here: CarrierHeartbeat; problem: null } | { here: null; problem: string | null }
  /** An available SFU by its id. */
  known: (sfuId: string) => CarrierHeartbeat | null
  /** Marks an SFU as unreachable until its next heartbeat. */
  lost: (sfuId: string) => void
  stop: () => void
}

/** Lifetime (ms) of the choice for a room without participants: the same as that of a token. */
const choiceLifetimeMs = 30_000

/**
 * Tracks the SFUs by their heartbeats. `onRooms` receives the participants of their rooms, in only one of the gateways;
 * `now` is in epoch ms.
 */
export function trackSfus(
  nats: NatsConnection,
  options: { now: () => number; onRooms: (rooms: CarrierHeartbeat['rooms']) => void },
): SfuRegistry {
  const { now } = options
  const sfus = new Map<string, { here: CarrierHeartbeat; at: number }>()
  const choices = new Map<string, { sfuId: string; until: number }>()

  const subscribe = (handle: (sfu: CarrierHeartbeat) => void, queue?: string) =>
    nats.subscribe(subjects.sfuHere('*'), {
      ...(queue ? { queue } : {}),
      callback: (error, message) => {
        const sfu = error ? null : parse(message.string())
        if (sfu && subjects.sfuHere(sfu.sfuId) === message.subject) handle(sfu)
      },
    })
  const listening = [
    subscribe((sfu) => {
      if (sfu.leaving) sfus.delete(sfu.sfuId)
      else sfus.set(sfu.sfuId, { here: sfu, at: now() })
    }),
    // Only one gateway processes it.
    subscribe(({ rooms }) => options.onRooms(rooms), 'gateways'),
  ]

  function availableSfus(): CarrierHeartbeat[] {
    for (const [sfuId, { at }] of sfus) if (now() - at > carrierTimeoutMs) sfus.delete(sfuId)
    // All gateways use the same order.
    return [...sfus.values()].map(({ here }) => here).sort((sfu, other) => (sfu.sfuId < other.sfuId ? -1 : 1))
  }
  const participantCount = ({ rooms }: CarrierHeartbeat) => rooms.reduce((sum, { seats }) => sum + seats.length, 0)
  const has = (sfu: CarrierHeartbeat, room: string) => sfu.rooms.some((open) => open.room === room)

  return {
    choose(room) {
      const all = availableSfus()
      const able = all.filter(({ problem }) => problem === null)
      for (const [of, { until }] of choices) if (until <= now()) choices.delete(of)
      const chosenSfuId = choices.get(room)?.sfuId
      const [leastBusy] = able.toSorted(
        (sfu, other) =>
          Math.round(sfu.load * 10) - Math.round(other.load * 10) || participantCount(sfu) - participantCount(other),
      )
      const sfu =
        able.find((candidate) => has(candidate, room)) ?? able.find(({ sfuId }) => sfuId === chosenSfuId) ?? leastBusy
      if (!sfu) return { here: null, problem: all[0]?.problem ?? null }
      choices.set(room, { sfuId: sfu.sfuId, until: now() + choiceLifetimeMs })
      return { here: sfu, problem: null }
    },
    known: (sfuId) => availableSfus().find((sfu) => sfu.sfuId === sfuId) ?? null,
    lost: (sfuId) => void sfus.delete(sfuId),
    stop() {
      for (const subscription of listening) subscription.unsubscribe()
    },
  }
}

function parse(text: string): CarrierHeartbeat | null {
  try {
    return carrierHeartbeat.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
