import type { DeviceState, MediaSource } from '@takt/domain/areas/calls/media.ts'
import type { Client } from '../../../core/api/client.ts'

export type { MediaSource }

/**
 * `rejoining`: the connection broke and is being restored; `over`: the call no longer admits this page (it ended, or
 * the same user answers elsewhere); `left`: this page left.
 */
export type MediaLink = 'joining' | 'joined' | 'rejoining' | 'over' | 'left'

/**
 * The reason an own source is not sent: permission was denied, there is no such device, another program uses it, or the
 * page is not served securely (browsers then provide no devices).
 */
export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'insecure'

/**
 * `on`: sent to the others. `track` is set while a device is open, even if muted, and is the source of the own picture.
 */
export type OwnSource = {
  on: boolean
  track: MediaStreamTrack | null
  problem: DeviceProblem | null
  /** Name of the device that replaced an unplugged one. */
  replacedBy: string | null
}

/** An unplugged device of another participant: it was replaced by the next one, or there is none. */
export type DeviceNote = { source: MediaSource; state: DeviceState }

/**
 * A source received from another participant; `paused` means muted there. After a reconnect a new track may replace it.
 */
export type RemoteSource = { track: MediaStreamTrack; paused: boolean }
export type RemoteParticipant = { seat: string } & Record<MediaSource, RemoteSource | null>

export type DeviceKind = 'microphone' | 'camera' | 'speaker'
export type DeviceOption = { deviceId: string; label: string }

/** The displayable state. Each change creates a new object; unchanged parts keep their identity. */
export type CallMediaState = {
  link: MediaLink
  /** The reason that joining or rejoining fails: a message of the server, if there is one. */
  problem: string | null
  own: Record<MediaSource, OwnSource>
  remoteParticipants: readonly RemoteParticipant[]
  /** By seat; removed after a short time. */
  deviceNotes: Readonly<Record<string, DeviceNote>>
  /** The seat of the current speaker, which may be the own one; null before anybody has spoken. */
  speaker: string | null
  devices: Record<DeviceKind, readonly DeviceOption[]>
  /** IDs of the selected devices; null: the system default. */
  chosen: Record<DeviceKind, string | null>
}

/**
 * `loss` is a fraction from 0 to 1; bitrates are in bits per second. Sources that are not sent or received have no
 * entry.
 */
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

/** The media of one page in one call. It starts joining when it is created, and reconnects automatically. */
export type CallMedia = {
  state: () => CallMediaState
  /** Calls the listener after each change and returns a function that unsubscribes (for `useSyncExternalStore`). */
  subscribe: (listener: () => void) => () => void
  /** Sends or mutes a source. Never rejects: a failure is reported in `own[source].problem`. */
  turn: (source: MediaSource, on: boolean) => Promise<void>
  /**
   * Selects another device; an active microphone or camera switches to it. The player of the sound applies the speaker.
   */
  choose: (kind: DeviceKind, deviceId: string) => Promise<void>
  /** Returns the current sound level, 0 to 1, for meters that read it for every frame. `own` is the own microphone. */
  level: (seat: string) => number
  /**
   * Sets the height at which another participant's picture is drawn, in CSS pixels: it limits the received resolution;
   * 0 receives nothing.
   */
  drawnAt: (seat: string, source: MediaSource, height: number) => void
  statistics: () => Promise<MediaStatistics>
  /** Leaves permanently and releases the devices. */
  leave: () => void
}

/** `microphone`, `camera`: sent from the start. `client` requests the tokens. */
export type JoinOptions = { client: Client; room: string; seat: string; microphone: boolean; camera: boolean }
