import { callToken } from '@takt/domain/areas/calls/answers/callToken.ts'
import { type MediaEvent, mediaCloseCodes } from '@takt/domain/areas/calls/media.ts'
import { ApiError } from '../../../core/api/apiError.ts'
import { answered } from '../../../core/api/client.ts'
import type {
  CallMedia,
  DeviceChoice,
  DeviceKind,
  DeviceNote,
  DeviceProblem,
  JoinOptions,
  MediaSource,
} from './callMedia.ts'
import { meterOf } from './levelOf.ts'
import { type MediaLinkTo, openLink } from './mediaLink.ts'
import { enterRoom, type MediaRoom } from './mediaRoom.ts'
import { createMediaState, othersOf } from './mediaState.ts'
import { createOwnSources } from './ownSources.ts'
import { createStatistics } from './statistics.ts'

const kinds = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' } as const

/** Why a browser gave no device. */
function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return navigator.mediaDevices ? 'refused' : 'insecure'
}

/** Opens a device, or asks which screen is shown; rejects as browsers do (`problemOf`). */
async function openTrack(source: MediaSource, deviceId: string | null): Promise<MediaStreamTrack> {
  const which = deviceId ? { deviceId: { exact: deviceId } } : {}
  const { mediaDevices } = navigator
  const stream =
    source === 'screen'
      ? await mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false })
      : await mediaDevices.getUserMedia(
          source === 'microphone'
            ? { audio: { ...which, echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
            : { video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 } } },
        )
  const [track] = stream.getTracks()
  // Letters stay sharp rather than smooth.
  if (source === 'screen') track!.contentHint = 'detail'
  return track!
}

/** What there is to choose from; browsers tell names only once a device was given. */
async function listDevices(): Promise<Record<DeviceKind, DeviceChoice[]>> {
  const lists: Record<DeviceKind, DeviceChoice[]> = { microphone: [], camera: [], speaker: [] }
  for (const { kind, deviceId, label } of (await navigator.mediaDevices?.enumerateDevices()) ?? [])
    if (deviceId !== '') lists[kinds[kind]].push({ deviceId, label })
  return lists
}

/** After so long it is tried again to come in; longer each time that it failed, up to this. */
const [firstPauseMs, longestPauseMs] = [300, 3000]
/** How long it is shown that the device of another was replaced or is missing. */
const deviceNoteMs = 10_000
/** Statuses by which the server says that this page has no part in the call (any more). */
const final = new Set([400, 401, 403, 404, 409])
const addressOf = ({ url, token }: { url: string; token: string }) => {
  const address = new URL(`${url}?token=${encodeURIComponent(token)}`, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return address.href
}

/** Begins to join; see `CallMedia`. */
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

  const showOthers = () => change({ others: othersOf(seats, room?.received() ?? [], read().others) })
  const readDevices = async () => {
    const devices = await listDevices()
    if (!signal.aborted) change({ devices })
  }
  const warn = (error: unknown) => {
    if (!signal.aborted) console.warn('Media of a call', error)
  }
  const own = createOwnSources({
    state,
    room: () => room,
    devices: { openTrack, meterOf, problemOf },
    signal,
    opened: () => void readDevices().catch(warn),
    warn,
  })
  const showDevice = (seat: string, next: DeviceNote | null) => {
    const { [seat]: _, ...others } = read().deviceNotes
    change({ deviceNotes: next ? { ...others, [seat]: next } : others })
  }
  function noteDevice({ seat, source, state: now }: Extract<MediaEvent, { event: 'device' }>) {
    const note = { source, state: now }
    showDevice(seat, note)
    setTimeout(() => !signal.aborted && read().deviceNotes[seat] === note && showDevice(seat, null), deviceNoteMs)
  }

  function hear(event: MediaEvent) {
    if (event.event === 'seatJoined') seats = [...seats.filter((name) => name !== event.seat), event.seat]
    if (event.event === 'seatGone') seats = seats.filter((name) => name !== event.seat)
    if (event.event === 'speaker') change({ speaker: event.seat })
    if (event.event === 'device') noteDevice(event)
    if (event.event === 'seatGone') showDevice(event.seat, null)
    room?.hear(event)
    if (event.event === 'seatJoined' || event.event === 'seatGone') showOthers()
  }

  /**
   * One link from its token to its end; answers the code it ended with, null where the call takes this page no more.
   */
  async function comeIn(): Promise<number | null> {
    const asked = { schema: answered(callToken), body: { seat: ownSeat }, signal }
    const token = await client.post(`/calls/${callRoom}/token`, asked).catch((error: unknown) => {
      if (error instanceof ApiError && final.has(error.status)) return null
      throw error
    })
    if (!token) return null
    const { promise: welcomed, resolve: welcome } = Promise.withResolvers<Extract<MediaEvent, { event: 'welcome' }>>()
    link = await openLink(addressOf(token.data), (event) => (event.event === 'welcome' ? welcome(event) : hear(event)))
    const ours = link
    try {
      const first = await Promise.race([welcomed, ours.ended.then(() => null)])
      if (!first || signal.aborted) return await ours.ended
      seats = first.seats
      const heightOf = (seat: string, source: MediaSource) => heights.get(`${seat} ${source}`)
      room = await enterRoom({ link: ours, welcome: first, heightOf, changed: showOthers })
      change({ link: 'joined', problem: null })
      showOthers()
      own.sendAll()
      return await ours.ended
    } finally {
      room?.close()
      room = null
      ours.end()
    }
  }

  async function keepIn() {
    let pauseMs = firstPauseMs
    while (!signal.aborted) {
      try {
        const code = await comeIn()
        if (signal.aborted) return
        if (code === null || code === mediaCloseCodes.replaced) return end('over')
        pauseMs = firstPauseMs
      } catch (error) {
        if (signal.aborted) return
        change({ problem: error instanceof ApiError && error.isSaid ? error.message : null })
        pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)
      }
      if (read().link === 'joined') change({ link: 'rejoining' })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  function end(how: 'over' | 'left') {
    if (signal.aborted) return
    leaving.abort()
    link?.end()
    room?.close()
    own.closeAll()
    change({ link: how, others: [] })
  }

  navigator.mediaDevices?.addEventListener('devicechange', () => void readDevices().catch(warn), { signal })
  void readDevices().catch(warn)
  for (const source of ['microphone', 'camera'] as const) if (first[source]) void own.turn(source, true)
  void keepIn().catch(warn)

  return {
    state: read,
    subscribe,
    turn: own.turn,
    async choose(kind: DeviceKind, deviceId: string) {
      change({ chosen: { ...read().chosen, [kind]: deviceId } })
      if (kind === 'speaker') return
      await own.choose(kind)
    },
    level(seat) {
      if (seat === 'own' || seat === ownSeat) return own.level()
      const heard = room?.received().find((known) => known.seat === seat && known.source === 'microphone')
      if (!heard || heard.paused) return 0
      return heard.consumer.rtpReceiver?.getSynchronizationSources()[0]?.audioLevel ?? 0
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
