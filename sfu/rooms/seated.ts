import type { MediaEvent, MediaRequestData, MediaResponse, MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { types } from 'mediasoup'

export type Producing = { producer: types.Producer; source: MediaSource }
export type Consuming = { consumer: types.Consumer; seat: string; source: MediaSource }

type Method = keyof MediaResponse
export type ParticipantMethods = { [Of in Method]: (params: MediaRequestData[Of]) => Promise<MediaResponse[Of]> }

/** One page in a room, for as long as its link is open. */
export type Participant = {
  name: string
  send: (message: MediaEvent) => void
  /** Sets the maximum bitrate that it may send (bit/s). */
  limit: (bitrate: number) => Promise<void>
  /** Offers the stream of another participant, once and only if it can be received. */
  offer: (participantId: string, producing: Producing) => Promise<void>
  producing: () => readonly Producing[]
  methods: ParticipantMethods
  close: () => void
}
