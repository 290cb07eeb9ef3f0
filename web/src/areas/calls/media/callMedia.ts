import type { DeviceState, MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { Client } from '../../../core/api/client.ts'

export type { MediaSource }

/**
 * `rejoining`: the link broke and comes back by itself; `over`: the call takes this page no more (it ended, or the same
 * person answers elsewhere); `left`: this page left.
 */
export type MediaLink = 'joining' | 'joined' | 'rejoining' | 'over' | 'left'

/**
 * Why something of one's own is not sent: the person or browser said no, there is no such device, another program has
 * it, or the page is not served securely (then browsers give no device at all).
 */
export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'insecure'

/** `on`: others get it. `track` is there while a device is open, muted too; draw the own picture from it. */
export type OwnSource = {
  on: boolean
  track: MediaStreamTrack | null
  problem: DeviceProblem | null
  /** Name of the device that is used since the one before was unplugged. */
  replacedBy: string | null
}

/** Another's device that was unplugged: the next one is used, or there is none. */
export type DeviceNote = { source: MediaSource; state: DeviceState }

/** What another sends; `paused` is muted there. A new track may come in its place after the link broke. */
export type RemoteSource = { track: MediaStreamTrack; paused: boolean }
export type RemoteSeat = { seat: string } & Record<MediaSource, RemoteSource | null>

export type DeviceKind = 'microphone' | 'camera' | 'speaker'
export type DeviceChoice = { deviceId: string; label: string }

/** What there is to draw. Each change is a new object; what did not change in it is the same as before. */
export type CallMediaState = {
  link: MediaLink
  /** Why it does not get on while it joins or rejoins: a sentence of the server, if it said one. */
  problem: string | null
  own: Record<MediaSource, OwnSource>
  others: readonly RemoteSeat[]
  /** By seat, for a short time. */
  deviceNotes: Readonly<Record<string, DeviceNote>>
  /** The seat that is heard most; may be the own one; null before anybody spoke. */
  speaker: string | null
  devices: Record<DeviceKind, readonly DeviceChoice[]>
  /** The device ids that are in use; null: the system's own choice. */
  chosen: Record<DeviceKind, string | null>
}

/** `loss` is a share of 1; bitrates in bits a second. Of what is not sent or received there is no line. */
export type MediaStatistics = {
  roundTripMs: number | null
  sent: readonly { source: MediaSource; bitrate: number; loss: number; width: number | null; height: number | null }[]
  received: readonly {
    seat: string
    source: MediaSource
    bitrate: number
    loss: number
    jitterMs: number
    bytes: number
    frames: number | null
    width: number | null
    height: number | null
  }[]
}

/** One page's part in one call's media. It begins to join when it is made, and comes back by itself after a break. */
export type CallMedia = {
  state: () => CallMediaState
  /** Told after each change (`useSyncExternalStore` takes both); answers how to hear no more. */
  subscribe: (listener: () => void) => () => void
  /** Sends or mutes. Never rejects: what kept it from being so is `own[source].problem`. */
  turn: (source: MediaSource, on: boolean) => Promise<void>
  /** Takes another device; a microphone or camera that is on goes over to it. Played sound is for who plays it. */
  choose: (kind: DeviceKind, deviceId: string) => Promise<void>
  /** How loud it is there just now, 0 to 1; for a meter that asks as often as it draws. `own` is the own microphone. */
  level: (seat: string) => number
  /** How large another's picture is drawn, in CSS pixels: no more of it is fetched; 0 fetches nothing. */
  drawnAt: (seat: string, source: MediaSource, height: number) => void
  statistics: () => Promise<MediaStatistics>
  /** Leaves for good: devices are let go of. */
  leave: () => void
}

/** `microphone`, `camera`: what is sent from the beginning. `client` asks for tokens. */
export type JoinOptions = { client: Client; room: string; seat: string; microphone: boolean; camera: boolean }
