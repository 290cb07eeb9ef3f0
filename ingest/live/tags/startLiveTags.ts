import { gzipSync } from 'node:zlib'
import type { LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { encodeTagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import { type TagKind, tagKinds } from '@takt/domain/areas/locating/tagKinds.ts'
import { decodeTagMessage } from '@takt/domain/areas/locating/tagMessage.ts'
import { readDeviceSubject, readSubject, readTagKind, streams, subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { liveTagIds } from '@takt/store/locating/liveTagIds.ts'
import { loadLocatingFloor } from '@takt/store/locating/locatingFloor.ts'
import { locatingSettings } from '@takt/store/locating/locatingSettings.ts'
import { readTaggings } from '@takt/store/locating/taggings.ts'
import { isInbox } from '@takt/store/nats/isInbox.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { Log } from '@takt/store/process/log.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { Kysely } from 'kysely'
import type { JsMsg, NatsConnection } from 'nats'
import { followStream } from '../followStream.ts'
import { onEveryBeat } from '../onEveryBeat.ts'
import { createTagFollower } from './followTags.ts'
import { serveAll } from './serveAll.ts'
import type { TagKnowledge } from './tagsNow.ts'
import { createTagsNow } from './tagsNow.ts'

/**
 * Loads what determines the positions and assignments of an organization's tags besides their reads. `db` uses the
 * system role.
 */
async function loadTagKnowledge(
  db: Kysely<Tables>,
  organizationId: number,
  now: number,
): Promise<{ floor: LocatingFloor; knowledge: TagKnowledge }> {
  const [floor, taggings, settings] = await Promise.all([
    loadLocatingFloor(db, organizationId),
    readTaggings(db, { organizationId, from: now, to: now }),
    locatingSettings(db, organizationId, now),
  ])
  return { floor, knowledge: { taggings, ...settings } }
}

/**
 * Milliseconds. `frame`, `alive`: minimum and maximum between frames; `work`: share of each frame's time for reads;
 * `learn`: between checks for tags that are not followed yet; `know`, `anyway`: minimum after a change and maximum
 * between reloads of the tag assignments.
 */
const times = { frame: 250, alive: 2000, work: 60, learn: 500, know: 2000, anyway: 60_000 }
/** Item types whose events change the positions or assignments of tags; all others are ignored. */
const relevantTypes: ReadonlySet<string> = new Set(['antennas', 'zones', 'organizationSettings', 'tagAssociations'])
/** Maximum age of a read on arrival (ms); older ones say nothing about the present. */
const oldMs = 600_000
const replayMs = 180_000

export type LiveTags = { figures(): { tags: number; frames: number; frameBytes: number }; stop(): Promise<void> }

/**
 * Publishes tag positions: frames on `live.{organizationId}.tags.{kind}`, snapshots on request. Only one process may
 * run it at a time (by the live floor's leadership). It stores nothing; after a start it knows the tags read from then
 * on, and those of the last three minutes.
 */
export function startLiveTags(options: {
  nats: NatsConnection
  clickhouse: ClickHouse
  /** Uses the system role. */
  db: Kysely<Tables>
  log: Log
  secret: string
  isLeaving: (organizationId: number) => boolean
}): LiveTags {
  const { nats, clickhouse, db, log, isLeaving } = options
  const idOf = liveTagIds(options.secret)
  const started = Date.now()
  const stopping = new AbortController()
  const stats = { frames: 0, frameBytes: 0 }
  const plants = new Map<number, ReturnType<typeof openPlant>>()

  function openPlant(organizationId: number) {
    const tags = createTagsNow({ frameSeq: started, idOf: (epc, hour) => idOf(organizationId, epc, hour) })
    const reads = createTagFollower({
      organizationId,
      client: clickhouse,
      signal: stopping.signal,
      onHour: (hour) => tags.take(hour, Date.now()),
    })
    const sentAt = Object.fromEntries(tagKinds.map((kind) => [kind, 0])) as Record<TagKind, number>
    return { tags, reads, sentAt, knownAt: 0, isChanged: true }
  }
  const plantOf = (organizationId: number) => {
    const plant = plants.get(organizationId) ?? openPlant(organizationId)
    plants.set(organizationId, plant)
    return plant
  }

  function handle(message: JsMsg) {
    const device = readDeviceSubject(message.subject)
    if (!device || isLeaving(device.organizationId)) return
    const { reads } = plantOf(device.organizationId)
    const arrivalMs = message.info.timestampNanos / 1_000_000
    const arrived = { ms: arrivalMs, place: message.info.streamSequence }
    for (const { epc, ...read } of decodeTagMessage(message.data, arrived, gunzip).reads)
      if (read.at >= arrivalMs - oldMs) reads.add(epc, { ...read, deviceId: device.deviceId })
  }

  function tick() {
    const end = performance.now() + times.work
    const isOver = () => performance.now() >= end
    serveAll(plants, {
      isOver,
      serve: (organizationId, plant) => {
        if (isLeaving(organizationId)) {
          plants.delete(organizationId)
          return
        }
        const now = Date.now()
        plant.reads.take(now, () => !isOver())
        plant.tags.sweep(now)
        for (const kind of tagKinds) {
          const line = plant.tags.lines[kind]
          if (!line.hasNews() && now - plant.sentAt[kind] < times.alive) continue
          const bytes = encodeTagFrame(line.nextFrame(now), squeeze)
          plant.sentAt[kind] = now
          stats.frames++
          stats.frameBytes += bytes.length
          if (!nats.isClosed()) nats.publish(subjects.liveTags(organizationId, kind), bytes)
        }
      },
    })
  }

  async function updatePlant(organizationId: number, plant: ReturnType<typeof openPlant>) {
    const now = Date.now()
    if (now - plant.knownAt > (plant.isChanged ? times.know : times.anyway)) {
      plant.isChanged = false
      plant.knownAt = now
      const { floor, knowledge } = await loadTagKnowledge(db, organizationId, now)
      plant.reads.stand(floor, plant.tags.epcs())
      plant.tags.know(Date.now(), knowledge)
    }
    await plant.reads.learn(Date.now())
  }
  async function updateAll() {
    const failures: unknown[] = []
    // A failure of one organization does not delay the others.
    for (const [organizationId, plant] of [...plants])
      await updatePlant(organizationId, plant).catch((error) => {
        plant.isChanged = true
        failures.push(error)
      })
    if (failures.length > 0) throw failures[0]
  }

  const events = nats.subscribe(streams.EVENTS[0], {
    callback: (error, message) => {
      if (error) return
      const { organizationId, rest } = readSubject(message.subject)
      const plant = organizationId === null ? undefined : plants.get(organizationId)
      if (plant && relevantTypes.has(rest[1] ?? '')) plant.isChanged = true
    },
  })
  const snapshotResponses = nats.subscribe(subjects.liveTagsSnapshot('*', '*'), {
    callback: (error, message) => {
      if (error || !isInbox(message.reply)) return
      const { organizationId } = readSubject(message.subject)
      const kind = tagKinds.find((each) => each === readTagKind(message.subject))
      if (organizationId === null || !kind || isLeaving(organizationId)) return
      message.respond(encodeTagFrame(plantOf(organizationId).tags.lines[kind].snapshot(Date.now()), squeeze))
    },
  })
  const follower = followStream({ nats, stream: 'TAGS', since: started - replayMs, log, handle })
  const stopUpdating = repeat({
    everyMs: times.learn,
    work: updateAll,
    failed: warnFirst(log, 'cannot read tag assignments; trying again'),
  })
  const stopTicking = onEveryBeat(times.frame, tick)

  return {
    figures: () => ({ ...stats, tags: [...plants.values()].reduce((sum, { tags }) => sum + tags.size(), 0) }),
    async stop() {
      stopTicking()
      stopping.abort()
      for (const subscription of [events, snapshotResponses]) subscription.unsubscribe()
      await Promise.all([follower.stop(), stopUpdating()])
    },
  }
}

const squeeze = (bytes: Uint8Array) => gzipSync(bytes, { level: 3 })
