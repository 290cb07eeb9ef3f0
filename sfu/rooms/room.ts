import type { CarrierHere } from '@takt/domain/areas/calls/carriers.ts'
import type { types } from 'mediasoup'
import type { Carrier } from '../workers/openWorkers.ts'
import { mediaCodecs } from './mediaCodecs.ts'
import type { Producing, Seat } from './seated.ts'

export type Room = {
  organizationId: number
  room: string
  carrier: Carrier
  router: types.Router
  seats: ReadonlyMap<string, Seat>
  /** Who is heard most; null before anybody spoke. */
  speaker: () => string | null
  enter: (seat: Seat) => Promise<void>
  /** Does nothing where another link of that seat has come in its place. */
  leave: (seat: Seat) => Promise<void>
  /** Something is sent from now on: it is offered to all others, and listened to for who speaks. */
  publish: (from: Seat, producing: Producing) => Promise<void>
  /** Sends an event to all but one. */
  tellOthers: (from: Seat, event: Parameters<Seat['tell']>[0]) => void
  told: () => CarrierHere['rooms'][number]
  close: () => void
}

/** How often the one who speaks may change, in ms. */
const speakerMs = 300

/** Opens a room on a worker. `roomKbps` is what all in it may send together, shared evenly. */
export async function openRoom(options: {
  organizationId: number
  room: string
  carrier: Carrier
  roomKbps: number
}): Promise<Room> {
  const { organizationId, room, carrier, roomKbps } = options
  const router = await carrier.worker.createRouter({ mediaCodecs })
  const speakers = await router.createActiveSpeakerObserver({ interval: speakerMs })
  const seats = new Map<string, Seat>()
  let speaker: string | null = null

  const tell = (message: Parameters<Seat['tell']>[0], except?: Seat) => {
    for (const seat of seats.values()) if (seat !== except) seat.tell(message)
  }
  const share = () => {
    const bitrate = Math.floor((roomKbps * 1000) / Math.max(seats.size, 1))
    return Promise.all([...seats.values()].map((seat) => seat.limit(bitrate)))
  }
  speakers.on('dominantspeaker', ({ producer }) => {
    speaker = String(producer.appData.seat)
    tell({ event: 'speaker', seat: speaker })
  })

  return {
    organizationId,
    room,
    carrier,
    router,
    seats,
    speaker: () => speaker,
    async enter(seat) {
      seats.set(seat.name, seat)
      tell({ event: 'seatJoined', seat: seat.name }, seat)
      await share()
    },
    async leave(seat) {
      if (seats.get(seat.name) !== seat) return
      seats.delete(seat.name)
      if (speaker === seat.name) {
        speaker = null
        tell({ event: 'speaker', seat: null })
      }
      tell({ event: 'seatGone', seat: seat.name })
      await share()
    },
    async publish(from, producing) {
      if (producing.source === 'microphone') await speakers.addProducer({ producerId: producing.producer.id })
      const others = [...seats.values()].filter((seat) => seat !== from)
      await Promise.all(others.map((seat) => seat.offer(from.name, producing)))
    },
    tellOthers: (from, event) => tell(event, from),
    told: () => ({ organizationId, room, seats: [...seats.keys()] }),
    close: () => router.close(),
  }
}
