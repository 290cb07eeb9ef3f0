import { type DeviceState, type MediaSource, mediaSources } from '@takt/domain/areas/calls/media.ts'
import type { LevelMeter } from './levelOf.ts'
import type { MediaRoom } from './mediaRoom.ts'
import type { createMediaState } from './mediaState.ts'

/** Functions that open devices; replaced in tests. */
type Devices = {
  openTrack: (source: MediaSource, deviceId: string | null) => Promise<MediaStreamTrack>
  meterOf: (track: MediaStreamTrack) => LevelMeter
  problemOf: (error: unknown) => 'refused' | 'missing' | 'busy' | 'insecure'
}

/** The part of a room that own sources need. */
type OwnRoom = Pick<MediaRoom, 'send' | 'pause' | 'stop' | 'tellDevice'> & {
  sent: () => { has: (source: MediaSource) => boolean }
}

type Options = {
  state: ReturnType<typeof createMediaState>
  room: () => OwnRoom | null
  devices: Devices
  /** Aborted when the page leaves the call. */
  signal: AbortSignal
  /** Called when a device was opened, after which device names are known. */
  opened: () => void
  warn: (error: unknown) => void
}

/** The microphone, camera and screen that a page sends; requests about one source are processed in order. */
export function createOwnSources({ state, room, devices, signal, opened, warn }: Options) {
  const { read, change, changeOwn } = state
  let meter: LevelMeter | null = null
  const queues: Record<MediaSource, Promise<void>> = {
    microphone: Promise.resolve(),
    camera: Promise.resolve(),
    screen: Promise.resolve(),
  }
  function inOrder(source: MediaSource, work: () => Promise<void>): Promise<void> {
    queues[source] = queues[source].then(work).catch(warn)
    return queues[source]
  }

  async function sendAgain(source: MediaSource) {
    const { on, track } = read().own[source]
    if (track && on) await room()?.send(source, track)
  }
  function close(source: MediaSource) {
    const { track } = read().own[source]
    if (source === 'microphone') {
      meter?.stop()
      meter = null
    }
    track?.stop()
    changeOwn(source, { on: false, track: null, replacedBy: null })
  }
  /** Opens the device of a source and replaces the one that was open. */
  async function open(source: MediaSource): Promise<boolean> {
    try {
      const deviceId = source === 'screen' ? null : read().chosen[source]
      const track = await devices.openTrack(source, deviceId)
      if (signal.aborted) {
        track.stop()
        return false
      }
      const former = read().own[source].track
      if (source === 'microphone') {
        meter?.stop()
        meter = devices.meterOf(track)
      }
      changeOwn(source, { on: true, track, problem: null, replacedBy: null })
      former?.stop()
      // The device was unplugged, or sharing was ended in the browser's own bar.
      track.addEventListener('ended', () => void inOrder(source, () => ended(source, track)))
      opened()
      return true
    } catch (error) {
      // Cancelling the choice of a screen is not a problem.
      changeOwn(source, { problem: source === 'screen' ? null : devices.problemOf(error) })
      return false
    }
  }
  /** Opens the selected device and sends it in place of the previous one, muted if that was muted. */
  async function switchDevice(source: MediaSource): Promise<boolean> {
    const { on } = read().own[source]
    if (!(await open(source))) return false
    const next = read().own[source].track!
    next.enabled = on
    changeOwn(source, { on })
    if (room()?.sent().has(source)) await room()?.send(source, next)
    else await sendAgain(source)
    return true
  }
  /**
   * Continues with the next device after one was unplugged, or without one, and reports this to the other participants.
   */
  async function ended(source: MediaSource, track: MediaStreamTrack) {
    if (signal.aborted || read().own[source].track !== track) return
    if (source === 'screen') {
      close(source)
      await room()?.stop(source)
      return
    }
    change({ chosen: { ...read().chosen, [source]: null } })
    const isReplaced = await switchDevice(source)
    if (isReplaced) changeOwn(source, { replacedBy: read().own[source].track!.label })
    else {
      const { problem } = read().own[source]
      close(source)
      changeOwn(source, { problem })
      await room()?.stop(source)
    }
    const now: DeviceState = isReplaced ? 'replaced' : 'missing'
    await room()?.tellDevice(source, now)
  }
  async function turnNow(source: MediaSource, on: boolean) {
    const { track, on: before } = read().own[source]
    if (signal.aborted || on === before) return
    if (on && !track) {
      if (await open(source)) await sendAgain(source)
    } else if (source !== 'microphone') {
      close(source)
      await room()?.stop(source)
    } else {
      // Muting keeps the device open, so that unmuting takes no time.
      track!.enabled = on
      changeOwn(source, { on })
      if (on && !room()?.sent().has(source)) await sendAgain(source)
      else await room()?.pause(source, !on)
    }
  }

  return {
    turn: (source: MediaSource, on: boolean) => inOrder(source, () => turnNow(source, on)),
    choose: (source: 'microphone' | 'camera') =>
      inOrder(source, async () => {
        if (read().own[source].track) await switchDevice(source)
      }),
    /** Sends all active sources over a new connection. */
    sendAll: () => {
      for (const source of mediaSources) void inOrder(source, () => sendAgain(source))
    },
    closeAll: () => {
      for (const source of mediaSources) close(source)
    },
    level: () => (read().own.microphone.on ? (meter?.level() ?? 0) : 0),
  }
}
