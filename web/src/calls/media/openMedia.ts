import { callToken } from '@takt/domain/calls/answers/callToken.ts'
import { type MediaEvent, mediaCloseCodes, mediaSources } from '@takt/domain/calls/media.ts'
import { ApiError } from '../../api/apiError.ts'
import { answered } from '../../api/client.ts'
import type { CallMedia, DeviceKind, JoinOptions, MediaSource } from './callMedia.ts'
import { type LevelMeter, meterOf } from './levelOf.ts'
import { type MediaLinkTo, openLink } from './mediaLink.ts'
import { enterRoom, type MediaRoom } from './mediaRoom.ts'
import { createMediaState, othersOf } from './mediaState.ts'
import { listDevices, openTrack, problemOf } from './ownDevices.ts'
import { createStatistics } from './statistics.ts'

/** After so long it is tried again to come in; longer each time that it failed, up to this. */
const [firstPauseMs, longestPauseMs] = [300, 3000]
/** Statuses by which the server says that this page has no part in the call (any more). */
const final = new Set([400, 401, 403, 404, 409])
const addressOf = ({ url, token }: { url: string; token: string }) => {
  const address = new URL(`${url}?token=${encodeURIComponent(token)}`, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return address.href
}

/** Begins to join; see `CallMedia`. */
export function openMedia({ client, room: callRoom, seat: ownSeat, ...first }: JoinOptions): CallMedia {
  const { read, subscribe, change, changeOwn } = createMediaState()
  const statistics = createStatistics()
  const heights = new Map<string, number>()
  const leaving = new AbortController()
  const { signal } = leaving
  let link: MediaLinkTo | null = null
  let room: MediaRoom | null = null
  let seats: string[] = []
  let meter: LevelMeter | null = null
  // What is asked of a source is done in order.
  const turns: Record<MediaSource, Promise<void>> = {
    microphone: Promise.resolve(),
    camera: Promise.resolve(),
    screen: Promise.resolve(),
  }

  const showOthers = () => change({ others: othersOf(seats, room?.received() ?? [], read().others) })
  const readDevices = async () => {
    const devices = await listDevices()
    if (!signal.aborted) change({ devices })
  }
  const warn = (error: unknown) => {
    if (!signal.aborted) console.warn('Media of a call', error)
  }

  function hear(event: MediaEvent) {
    if (event.event === 'seatJoined') seats = [...seats.filter((name) => name !== event.seat), event.seat]
    if (event.event === 'seatGone') seats = seats.filter((name) => name !== event.seat)
    if (event.event === 'speaker') change({ speaker: event.seat })
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
      for (const source of mediaSources) inTurn(source, () => sendAgain(source))
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

  function inTurn(source: MediaSource, work: () => Promise<void>): Promise<void> {
    turns[source] = turns[source].then(work).catch(warn)
    return turns[source]
  }
  async function sendAgain(source: MediaSource) {
    const { on, track } = read().own[source]
    if (track && on) await room?.send(source, track)
  }
  function letGo(source: MediaSource) {
    const { track } = read().own[source]
    if (source === 'microphone') {
      meter?.stop()
      meter = null
    }
    track?.stop()
    changeOwn(source, { on: false, track: null })
  }
  /** Opens its device, in place of what was open. */
  async function open(source: MediaSource): Promise<boolean> {
    try {
      const chosen = source === 'screen' ? null : read().chosen[source]
      const track = await openTrack(source, chosen)
      if (signal.aborted) {
        track.stop()
        return false
      }
      const former = read().own[source].track
      if (source === 'microphone') {
        meter?.stop()
        meter = meterOf(track)
      }
      changeOwn(source, { on: true, track, problem: null })
      former?.stop()
      // Unplugged, or ended in the browser's own bar.
      track.addEventListener('ended', () => {
        if (read().own[source].track !== track) return
        void inTurn(source, async () => {
          letGo(source)
          if (source !== 'screen') changeOwn(source, { problem: 'missing' })
          await room?.stop(source)
        })
      })
      void readDevices().catch(warn)
      return true
    } catch (error) {
      // Who closes the question which screen to show has no problem.
      changeOwn(source, { problem: source === 'screen' ? null : problemOf(error) })
      return false
    }
  }
  async function turnNow(source: MediaSource, on: boolean) {
    const { track, on: before } = read().own[source]
    if (signal.aborted || on === before) return
    if (on && !track) {
      if (await open(source)) await sendAgain(source)
    } else if (source !== 'microphone') {
      letGo(source)
      await room?.stop(source)
    } else {
      // Mute keeps the device: to speak again takes no time.
      track!.enabled = on
      changeOwn(source, { on })
      if (on && !room?.sent().has(source)) await sendAgain(source)
      else await room?.pause(source, !on)
    }
  }

  function end(how: 'over' | 'left') {
    if (signal.aborted) return
    leaving.abort()
    link?.end()
    room?.close()
    for (const source of mediaSources) letGo(source)
    change({ link: how, others: [] })
  }

  navigator.mediaDevices?.addEventListener('devicechange', () => void readDevices().catch(warn), { signal })
  void readDevices().catch(warn)
  for (const source of ['microphone', 'camera'] as const)
    if (first[source]) void inTurn(source, () => turnNow(source, true))
  void keepIn().catch(warn)

  return {
    state: read,
    subscribe,
    turn: (source, on) => inTurn(source, () => turnNow(source, on)),
    async choose(kind: DeviceKind, deviceId: string) {
      change({ chosen: { ...read().chosen, [kind]: deviceId } })
      if (kind === 'speaker') return
      await inTurn(kind, async () => {
        const { track, on } = read().own[kind]
        if (!track || !(await open(kind))) return
        const next = read().own[kind].track!
        next.enabled = on
        changeOwn(kind, { on })
        if (room?.sent().has(kind)) await room.send(kind, next)
        else await sendAgain(kind)
      })
    },
    level(seat) {
      if (seat === 'own' || seat === ownSeat) return read().own.microphone.on ? (meter?.level() ?? 0) : 0
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
