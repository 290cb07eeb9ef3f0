import type { CarrierHeartbeat } from '@takt/domain/areas/calls/mediaServers.ts'
import type { types } from 'mediasoup'
import type { Carrier } from '../workers/openWorkers.ts'
import { mediaCodecs } from './mediaCodecs.ts'
import type { Participant, Producing } from './seated.ts'

export type Room = {
  organizationId: number
  room: string
  carrier: Carrier
  router: types.Router
  seats: ReadonlyMap<string, Participant>
  /** The dominant speaker; null before anyone has spoken. */
  speaker: () => string | null
  enter: (participant: Participant) => Promise<void>
  /** Does nothing if another link of the participant has replaced this one. */
  leave: (participant: Participant) => Promise<void>
  /** Offers a new producer to all other participants, and observes it for the dominant speaker. */
  publish: (from: Participant, producing: Producing) => Promise<void>
  /** Sends an event to all participants but one. */
  broadcastFrom: (from: Participant, event: Parameters<Participant['send']>[0]) => void
  summary: () => CarrierHeartbeat['rooms'][number]
  close: () => void
}

/** Minimum interval between two changes of the speaker (ms). */
const speakerMs = 300

/** Opens a room on a worker. `roomKbps` is the total bitrate that all its participants may send, shared evenly. */
export async function openRoom(options: {
  organizationId: number
  room: string
  carrier: Carrier
  roomKbps: number
}): Promise<Room> {
  const { organizationId, room, carrier, roomKbps } = options
  const router = await carrier.worker.createRouter({ mediaCodecs })
  const speakers = await router.createActiveSpeakerObserver({ interval: speakerMs })
  const participants = new Map<string, Participant>()
  let speaker: string | null = null

  const broadcast = (message: Parameters<Participant['send']>[0], except?: Participant) => {
    for (const participant of participants.values()) if (participant !== except) participant.send(message)
  }
  const share = () => {
    const bitrate = Math.floor((roomKbps * 1000) / Math.max(participants.size, 1))
    return Promise.all([...participants.values()].map((participant) => participant.limit(bitrate)))
  }
  speakers.on('dominantspeaker', ({ producer }) => {
    speaker = String(producer.appData.seat)
    broadcast({ event: 'speaker', seat: speaker })
  })

  return {
    organizationId,
    room,
    carrier,
    router,
    seats: participants,
    speaker: () => speaker,
    async enter(participant) {
      participants.set(participant.name, participant)
      broadcast({ event: 'seatJoined', seat: participant.name }, participant)
      await share()
    },
    async leave(participant) {
      if (participants.get(participant.name) !== participant) return
      participants.delete(participant.name)
      if (speaker === participant.name) {
        speaker = null
        broadcast({ event: 'speaker', seat: null })
      }
      broadcast({ event: 'seatGone', seat: participant.name })
      await share()
    },
    async publish(from, producing) {
      if (producing.source === 'microphone') await speakers.addProducer({ producerId: producing.producer.id })
      const recipients = [...participants.values()].filter((participant) => participant !== from)
      await Promise.all(recipients.map((participant) => participant.offer(from.name, producing)))
    },
    broadcastFrom: (from, event) => broadcast(event, from),
    summary: () => ({ organizationId, room, seats: [...participants.keys()] }),
    close: () => router.close(),
  }
}
