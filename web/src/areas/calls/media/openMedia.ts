import { type MediaEvent, mediaCloseCodes } from '@takt/domain/areas/calls/media.ts'
import { callToken } from '@takt/domain/areas/calls/responses/callToken.ts'
import { ApiError } from '../../../core/api/apiError.ts'
import { dataResponse } from '../../../core/api/client.ts'
import type {
  CallMedia,
  DeviceKind,
  DeviceNote,
  DeviceOption,
  DeviceProblem,
  JoinOptions,
  MediaSource,
} from './callMedia.ts'
import { meterOf } from './levelOf.ts'
import { type MediaLinkTo, openLink } from './mediaLink.ts'
import { enterRoom, type MediaRoom } from './mediaRoom.ts'
import { createMediaState, remoteParticipantsOf } from './mediaState.ts'
import { createOwnSources } from './ownSources.ts'
import { createStatistics } from './statistics.ts'

const kinds = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' } as const

/** Returns the reason a browser provided no device. */
function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return navigator.mediaDevices ? 'refused' : 'insecure'
}

/** Opens a device, or lets the user choose a screen to share; rejects as browsers do (`problemOf`). */
async function openTrack(source: MediaSource, deviceId: string | null): Promise<MediaStreamTrack> {
  const constraint = deviceId ? { deviceId: { exact: deviceId } } : {}
  const { mediaDevices } = navigator
  const stream =
    source === 'screen'
      ? await mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false })
      : await mediaDevices.getUserMedia(
          source === 'microphone'
            ? { audio: { ...constraint, echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
            : { video: { ...constraint, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 } } },
        )
  const [track] = stream.getTracks()
  // Text should stay sharp rather than smooth.
  if (source === 'screen') track!.contentHint = 'detail'
  return track!
}

/** Lists the available devices; browsers reveal their names only after permission for a device was granted. */
async function listDevices(): Promise<Record<DeviceKind, DeviceOption[]>> {
  const lists: Record<DeviceKind, DeviceOption[]> = { microphone: [], camera: [], speaker: [] }
  for (const { kind, deviceId, label } of (await navigator.mediaDevices?.enumerateDevices()) ?? [])
    if (deviceId !== '') lists[kinds[kind]].push({ deviceId, label })
  return lists
}

/** Delay before joining is retried; it grows with each failure, up to the maximum. */
const [firstPauseMs, longestPauseMs] = [300, 3000]
/** Time for which a replaced or missing device of another participant is shown. */
const deviceNoteMs = 10_000
/** Status codes by which the server says that this page does not (or no longer) take part in the call. */
const final = new Set([400, 401, 403, 404, 409])
const addressOf = ({ url, token }: { url: string; token: string }) => {
  const address = new URL(`${url}?token=${encodeURIComponent(token)}`, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return address.href
}

/** Starts joining; see `CallMedia`. */
export function openMedia({ client, room: callRoom, seat: ownSeat, ...first }: JoinOptions): CallMedia {
  const state = createMediaState()
  const { read, subscribe, change } = state
  const statistics = createStatistics()
  const heights = new Map<string, number>()
  const leaving = new AbortController()
  const { signal } = leaving
  let link: MediaLinkTo | null = null
  let room: MediaRoom | null = null
  let seats: string[] = []

  const updateParticipants = () =>
    change({ remoteParticipants: remoteParticipantsOf(seats, room?.received() ?? [], read().remoteParticipants) })
  const readDevices = async () => {
    const devices = await listDevices()
    if (!signal.aborted) change({ devices })
  }
  const warn = (error: unknown) => {
    if (!signal.aborted) console.warn('Media of a call failed', error)
  }
  const ownSources = createOwnSources({
    state,
    room: () => room,
    devices: { openTrack, meterOf, problemOf },
    signal,
    opened: () => void readDevices().catch(warn),
    warn,
  })
  const showDevice = (seat: string, next: DeviceNote | null) => {
    const { [seat]: _, ...remaining } = read().deviceNotes
    change({ deviceNotes: next ? { ...remaining, [seat]: next } : remaining })
  }
  function noteDevice({ seat, source, state: now }: Extract<MediaEvent, { event: 'device' }>) {
    const note = { source, state: now }
    showDevice(seat, note)
    setTimeout(() => !signal.aborted && read().deviceNotes[seat] === note && showDevice(seat, null), deviceNoteMs)
  }

  function handleEvent(event: MediaEvent) {
    if (event.event === 'seatJoined') seats = [...seats.filter((name) => name !== event.seat), event.seat]
    if (event.event === 'seatGone') seats = seats.filter((name) => name !== event.seat)
    if (event.event === 'speaker') change({ speaker: event.seat })
    if (event.event === 'device') noteDevice(event)
    if (event.event === 'seatGone') showDevice(event.seat, null)
    room?.handle(event)
    if (event.event === 'seatJoined' || event.event === 'seatGone') updateParticipants()
  }

  /**
   * Runs one connection from its token to its end; returns its close code, or null if the call no longer admits this
   * page.
   */
  async function runConnection(): Promise<number | null> {
    const request = { schema: dataResponse(callToken), body: { seat: ownSeat }, signal }
    const token = await client.post(`/calls/${callRoom}/token`, request).catch((error: unknown) => {
      if (error instanceof ApiError && final.has(error.status)) return null
      throw error
    })
    if (!token) return null
    const { promise: welcomed, resolve: welcome } = Promise.withResolvers<Extract<MediaEvent, { event: 'welcome' }>>()
    link = await openLink(addressOf(token.data), (event) =>
      event.event === 'welcome' ? welcome(event) : handleEvent(event),
    )
    const ownLink = link
    try {
      const first = await Promise.race([welcomed, ownLink.ended.then(() => null)])
      if (!first || signal.aborted) return await ownLink.ended
      seats = first.seats
      const heightOf = (seat: string, source: MediaSource) => heights.get(`${seat} ${source}`)
      room = await enterRoom({ link: ownLink, welcome: first, heightOf, changed: updateParticipants })
      change({ link: 'joined', problem: null })
      updateParticipants()
      ownSources.sendAll()
      return await ownLink.ended
    } finally {
      room?.close()
      room = null
      ownLink.end()
    }
  }

  async function stayConnected() {
    let pauseMs = firstPauseMs
    while (!signal.aborted) {
      try {
        const code = await runConnection()
        if (signal.aborted) return
        if (code === null || code === mediaCloseCodes.replaced) return end('over')
        pauseMs = firstPauseMs
      } catch (error) {
        if (signal.aborted) return
        change({ problem: error instanceof ApiError && error.hasServerMessage ? error.message : null })
        pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)
      }
      if (read().link === 'joined') change({ link: 'rejoining' })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  function end(finalState: 'over' | 'left') {
    if (signal.aborted) return
    leaving.abort()
    link?.end()
    room?.close()
    ownSources.closeAll()
    change({ link: finalState, remoteParticipants: [] })
  }

  navigator.mediaDevices?.addEventListener('devicechange', () => void readDevices().catch(warn), { signal })
  void readDevices().catch(warn)
  for (const source of ['microphone', 'camera'] as const) if (first[source]) void ownSources.turn(source, true)
  void stayConnected().catch(warn)

  return {
    state: read,
    subscribe,
    turn: ownSources.turn,
    async choose(kind: DeviceKind, deviceId: string) {
      change({ chosen: { ...read().chosen, [kind]: deviceId } })
      if (kind === 'speaker') return
      await ownSources.choose(kind)
    },
    level(seat) {
      if (seat === 'own' || seat === ownSeat) return ownSources.level()
      const stream = room?.received().find((candidate) => candidate.seat === seat && candidate.source === 'microphone')
      if (!stream || stream.paused) return 0
      return stream.consumer.rtpReceiver?.getSynchronizationSources()[0]?.audioLevel ?? 0
    },
    drawnAt(seat, source, height) {
      const key = `${seat} ${source}`
      if (heights.get(key) === height) return
      heights.set(key, height)
      room?.fetch(seat, source)
    },
    statistics: async () => (room ? statistics(room) : { roundTripMs: null, sent: [], received: [] }),
    leave: () => end('left'),
  }
}
