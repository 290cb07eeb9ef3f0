import type { MediaAnswer, MediaAsked, MediaEvent, MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { types } from 'mediasoup'

export type Producing = { producer: types.Producer; source: MediaSource }
export type Consuming = { consumer: types.Consumer; seat: string; source: MediaSource }

type Method = keyof MediaAnswer
export type SeatMethods = { [Of in Method]: (asked: MediaAsked[Of]) => Promise<MediaAnswer[Of]> }

/** One page in a room, for as long as its link lasts. */
export type Seat = {
  name: string
  tell: (message: MediaEvent) => void
  /** What it may send, in bits a second. */
  limit: (bitrate: number) => Promise<void>
  /** Offers what another sends, once and only if it can be received. */
  offer: (seat: string, producing: Producing) => Promise<void>
  producing: () => readonly Producing[]
  methods: SeatMethods
  close: () => void
}
