import { gzipSync } from 'node:zlib'
import { noScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { encodeFrame, type Squeeze } from '@takt/domain/areas/messages/frame.ts'
import { parseInstant } from '@takt/domain/areas/messages/parseInstant.ts'
import { readDeviceSubject, readDisplay, readSubject, subjects } from '@takt/domain/areas/messages/subjects.ts'
import { decodeTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { NarrowedDisplay } from '@takt/store/floor/narrowedDisplays.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { JsMsg, NatsConnection } from 'nats'
import { createCatchUp } from './catchUp.ts'
import { fillFloors } from './fillFloors.ts'
import { followStream } from './followStream.ts'
import { isInbox } from './isInbox.ts'
import { createLiveFloor, type LiveFloor, type MovesOf } from './liveFloor.ts'
import { createNarrowedFrames } from './narrowedFrames.ts'
import { onEveryBeat } from './onEveryBeat.ts'
import type { ScrapWatch } from './watchScrap.ts'

const name = Buffer.from('"to":')

/**
 * The latest `to` that stands in a plain JSON message, in whatever order, without parsing it; null when none is to be
 * seen (compressed, say).
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
 * Milliseconds. `frame`: between frames of an organization at least; `alive`: between frames at most; `stale`: silence
 * after which a machine is unknown.
 */
const usual = { frame: 250, alive: 2000, stale: 150_000 }
const historyMs = 3_600_000
const replayMs = 180_000

const squeeze: Squeeze = (bytes) => gzipSync(bytes, { level: 3 })

export type Live = {
  /** What was done so far, for metrics. */
  figures(): { organizations: number; devices: number; messages: number; frames: number; frameBytes: number }
  stop(): Promise<void>
}

/**
 * Keeps what each machine is doing now and tells it: frames on `live.{organizationId}`, snapshots and the floor with
 * its jobs on request. Only one may run at a time (the writer's leadership), else walls see gaps. Resolves once what is
 * stored was read, or could not be.
 */
export async function startLive(options: {
  nats: NatsConnection
  clickhouse: ClickHouse
  log: Log
  /** Organizations that are being deleted: their floors are forgotten. */
  isLeaving?: (organizationId: number) => boolean
  /** Wall boards that show some machines only. */
  displaysOf?: (organizationId: number) => readonly NarrowedDisplay[]
  /** What people say of parts; `hear` calls back for each device of whose parts something was said since. */
  scrap?: Pick<ScrapWatch, 'of' | 'hear'>
  times?: Partial<typeof usual>
}): Promise<Live> {
  const { nats, clickhouse, log, isLeaving = () => false } = options
  const times = { ...usual, ...options.times }
  const narrowed = createNarrowedFrames(options.displaysOf ?? (() => []))
  const floors = new Map<number, { floor: LiveFloor; sentAt: number; snapshot: Uint8Array | null }>()
  /** Of messages from long ago only the latest of each device are read, at the next frame. */
  const history = createCatchUp<JsMsg>()
  const figures = { messages: 0, frames: 0, frameBytes: 0 }
  const started = Date.now()
  const stopping = new AbortController()

  const floorOf = (organizationId: number) => {
    const known = floors.get(organizationId)
    if (known) return known
    const movesOf: MovesOf = (deviceId) => options.scrap?.of(organizationId, deviceId) ?? noScrap
    const floor = createLiveFloor({ frameSeq: started, staleMs: times.stale, movesOf })
    const made = { floor, sentAt: 0, snapshot: null }
    floors.set(organizationId, made)
    return made
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
    figures.messages++
    const last = lastInstant(message.data)
    if (last !== null && last < Date.now() - historyMs)
      history.add(message.subject, message, { last, bytes: message.data.length })
    else read(message)
  }

  function tick() {
    for (const message of history.take()) read(message)
    const now = Date.now()
    for (const [organizationId, watched] of floors) {
      if (isLeaving(organizationId)) {
        floors.delete(organizationId)
        continue
      }
      watched.floor.sweep(now)
      if (!watched.floor.hasNews() && now - watched.sentAt < times.alive) continue
      const frame = watched.floor.nextFrame(now)
      const bytes = encodeFrame(frame, squeeze)
      watched.sentAt = now
      watched.snapshot = null
      figures.frames++
      figures.frameBytes += bytes.length
      if (nats.isClosed()) continue
      nats.publish(subjects.live(organizationId), bytes)
      for (const narrow of narrowed.of(organizationId, frame))
        nats.publish(subjects.liveDisplay(organizationId, narrow.displayId), encodeFrame(narrow.frame, squeeze))
    }
  }

  await fillFloors(clickhouse, { now: started, signal: stopping.signal }, (organizationId, deviceId, recent) =>
    floorOf(organizationId).floor.fill(deviceId, recent),
  ).catch((error) => log.warn({ err: error }, 'the floor starts empty: what is stored could not be read'))

  options.scrap?.hear((organizationId, deviceId) => floors.get(organizationId)?.floor.moved(deviceId))
  const follower = followStream({ nats, stream: 'TELEMETRY', since: started - replayMs, log, handle })
  const answers = [
    answer(subjects.liveSnapshot('*'), (entry) => {
      entry.snapshot ??= encodeFrame(entry.floor.snapshot(Date.now()), squeeze)
      return entry.snapshot
    }),
    answer(subjects.liveDisplaySnapshot('*', '*'), ({ floor }, organizationId, subject) => {
      const displayId = readDisplay(subject) ?? 0
      return encodeFrame(narrowed.snapshot(organizationId, displayId, floor.snapshot(Date.now())), squeeze)
    }),
    answer(subjects.floorCurrent('*'), ({ floor }) => squeeze(Buffer.from(JSON.stringify(floor.current(Date.now()))))),
  ]
  const stopTicking = onEveryBeat(times.frame, tick)

  /** Answers requests on the subject of any organization. */
  function answer(
    any: string,
    make: (floor: ReturnType<typeof floorOf>, organizationId: number, subject: string) => Uint8Array,
  ) {
    return nats.subscribe(any, {
      callback: (error, message) => {
        // A reply that is no inbox would put the answer where somebody else listens.
        if (error || !isInbox(message.reply)) return
        const { organizationId } = readSubject(message.subject)
        if (organizationId !== null && !isLeaving(organizationId))
          message.respond(make(floorOf(organizationId), organizationId, message.subject))
      },
    })
  }

  return {
    figures: () => ({
      ...figures,
      organizations: floors.size,
      devices: [...floors.values()].reduce((sum, { floor }) => sum + floor.size(), 0),
    }),
    async stop() {
      stopTicking()
      stopping.abort()
      for (const subscription of answers) subscription.unsubscribe()
      await follower.stop()
    },
  }
}
