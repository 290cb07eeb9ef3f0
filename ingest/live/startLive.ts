import { gzipSync } from 'node:zlib'
import { noScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { encodeFrame, type Squeeze } from '@takt/domain/areas/messages/frame.ts'
import { parseInstant } from '@takt/domain/areas/messages/parseInstant.ts'
import { readDeviceSubject, readDisplay, readSubject, subjects } from '@takt/domain/areas/messages/subjects.ts'
import { decodeTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RestrictedDisplay } from '@takt/store/floor/restrictedDisplays.ts'
import { isInbox } from '@takt/store/nats/isInbox.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { JsMsg, NatsConnection } from 'nats'
import { fillFloors } from './fillFloors.ts'
import { followStream } from './followStream.ts'
import { createHistoryBuffer } from './historyBuffer.ts'
import { createLiveFloor, type LiveFloor, type MovesOf } from './liveFloor.ts'
import { onEveryBeat } from './onEveryBeat.ts'
import { createRestrictedFrames } from './restrictedFrames.ts'
import type { ScrapWatch } from './watchScrap.ts'

const name = Buffer.from('"to":')

/**
 * Returns the latest `to` in a plain JSON message, in whatever order, without parsing it; null if none can be found (in
 * a compressed message, for example).
 */
export function lastInstant(bytes: Uint8Array): number | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let last: number | null = null
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const open = text.indexOf('"', at + name.length)
    const close = open < 0 ? -1 : text.indexOf('"', open + 1)
    if (close < 0) break
    if (close - open > 40) continue
    const instant = parseInstant(text.toString('latin1', open + 1, close))
    if (!Number.isNaN(instant) && (last === null || instant > last)) last = instant
  }
  return last
}

/**
 * Milliseconds. `frame`: minimum between frames of an organization; `alive`: maximum between frames; `stale`: silence
 * after which a machine is unknown.
 */
const defaultTimes = { frame: 250, alive: 2000, stale: 150_000 }
const historyMs = 3_600_000
const replayMs = 180_000

const squeeze: Squeeze = (bytes) => gzipSync(bytes, { level: 3 })

export type Live = {
  /** Returns counters for metrics. */
  figures(): { organizations: number; devices: number; messages: number; frames: number; frameBytes: number }
  stop(): Promise<void>
}

/**
 * Tracks and publishes the present state of each machine: frames on `live.{organizationId}`, snapshots and the floor
 * with its jobs on request. Only one process may run it at a time (by leadership), otherwise wall displays see gaps.
 * Resolves once the stored slices have been read, or could not be.
 */
export async function startLive(options: {
  nats: NatsConnection
  clickhouse: ClickHouse
  log: Log
  /** Returns true for organizations that are being deleted: their floors are removed. */
  isLeaving?: (organizationId: number) => boolean
  /** Wall displays that show some machines only. */
  displaysOf?: (organizationId: number) => readonly RestrictedDisplay[]
  /** Scrap entries; `subscribe` registers a callback for each device whose scrap entries have changed since. */
  scrap?: Pick<ScrapWatch, 'of' | 'subscribe'>
  times?: Partial<typeof defaultTimes>
}): Promise<Live> {
  const { nats, clickhouse, log, isLeaving = () => false } = options
  const times = { ...defaultTimes, ...options.times }
  const restrictedFrames = createRestrictedFrames(options.displaysOf ?? (() => []))
  const floors = new Map<number, { floor: LiveFloor; sentAt: number; snapshot: Uint8Array | null }>()
  /** Buffers old messages: only the latest of each device are read, with the next frame. */
  const history = createHistoryBuffer<JsMsg>()
  const stats = { messages: 0, frames: 0, frameBytes: 0 }
  const started = Date.now()
  const stopping = new AbortController()

  const floorOf = (organizationId: number) => {
    const existing = floors.get(organizationId)
    if (existing) return existing
    const movesOf: MovesOf = (deviceId) => options.scrap?.of(organizationId, deviceId) ?? noScrap
    const floor = createLiveFloor({ frameSeq: started, staleMs: times.stale, movesOf })
    const created = { floor, sentAt: 0, snapshot: null }
    floors.set(organizationId, created)
    return created
  }

  function read(message: JsMsg) {
    const device = readDeviceSubject(message.subject)
    if (!device || isLeaving(device.organizationId)) return
    const arrivalMs = message.info.timestampNanos / 1_000_000
    const { floor } = floorOf(device.organizationId)
    for (const slice of decodeTelemetry(message.data, arrivalMs, gunzip).slices)
      floor.take(device.deviceId, slice, arrivalMs)
  }

  function handle(message: JsMsg) {
    stats.messages++
    const last = lastInstant(message.data)
    if (last !== null && last < Date.now() - historyMs)
      history.add(message.subject, message, { last, bytes: message.data.length })
    else read(message)
  }

  function tick() {
    for (const message of history.take()) read(message)
    const now = Date.now()
    for (const [organizationId, entry] of floors) {
      if (isLeaving(organizationId)) {
        floors.delete(organizationId)
        continue
      }
      entry.floor.sweep(now)
      if (!entry.floor.hasNews() && now - entry.sentAt < times.alive) continue
      const frame = entry.floor.nextFrame(now)
      const bytes = encodeFrame(frame, squeeze)
      entry.sentAt = now
      entry.snapshot = null
      stats.frames++
      stats.frameBytes += bytes.length
      if (nats.isClosed()) continue
      nats.publish(subjects.live(organizationId), bytes)
      for (const narrow of restrictedFrames.of(organizationId, frame))
        nats.publish(subjects.liveDisplay(organizationId, narrow.displayId), encodeFrame(narrow.frame, squeeze))
    }
  }

  await fillFloors(clickhouse, { now: started, signal: stopping.signal }, (organizationId, deviceId, recent) =>
    floorOf(organizationId).floor.fill(deviceId, recent),
  ).catch((error) => log.warn({ err: error }, 'the floor starts empty: the stored slices could not be read'))

  options.scrap?.subscribe((organizationId, deviceId) => floors.get(organizationId)?.floor.moved(deviceId))
  const follower = followStream({ nats, stream: 'TELEMETRY', since: started - replayMs, log, handle })
  const subscriptions = [
    serveRequests(subjects.liveSnapshot('*'), (entry) => {
      entry.snapshot ??= encodeFrame(entry.floor.snapshot(Date.now()), squeeze)
      return entry.snapshot
    }),
    serveRequests(subjects.liveDisplaySnapshot('*', '*'), ({ floor }, organizationId, subject) => {
      const displayId = readDisplay(subject) ?? 0
      return encodeFrame(restrictedFrames.snapshot(organizationId, displayId, floor.snapshot(Date.now())), squeeze)
    }),
    serveRequests(subjects.floorCurrent('*'), ({ floor }) =>
      squeeze(Buffer.from(JSON.stringify(floor.current(Date.now())))),
    ),
  ]
  const stopTicking = onEveryBeat(times.frame, tick)

  /** Responds to requests on the subject of any organization. */
  function serveRequests(
    any: string,
    make: (floor: ReturnType<typeof floorOf>, organizationId: number, subject: string) => Uint8Array,
  ) {
    return nats.subscribe(any, {
      callback: (error, message) => {
        // A reply subject that is not an inbox could deliver the response to other listeners.
        if (error || !isInbox(message.reply)) return
        const { organizationId } = readSubject(message.subject)
        if (organizationId !== null && !isLeaving(organizationId))
          message.respond(make(floorOf(organizationId), organizationId, message.subject))
      },
    })
  }

  return {
    figures: () => ({
      ...stats,
      organizations: floors.size,
      devices: [...floors.values()].reduce((sum, { floor }) => sum + floor.size(), 0),
    }),
    async stop() {
      stopTicking()
      stopping.abort()
      for (const subscription of subscriptions) subscription.unsubscribe()
      await follower.stop()
    },
  }
}
