import {
  locateTag,
  startOfHour,
  type TagProgress,
  type TagState,
  tagHourOf,
} from '@takt/domain/areas/locating/locateTag.ts'
import type { LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import type { TagRead } from '@takt/domain/areas/locating/tagRead.ts'
import { createTagTrack, longestWindow, type TagTrack } from '@takt/domain/areas/locating/tagTrack.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import type { TagHourRow } from '@takt/store/locating/insertTagHours.ts'
import { readTagReads } from '@takt/store/locating/tagReads.ts'

/** What is kept of hours of tags, by tag and hour: the state that they ended with, as it is written. */
type KeptStates = ReadonlyMap<string, ReadonlyMap<number, string>>

/** A state as it is written; '' where the tag was nowhere. */
const writeState = (state: TagState | null): string => (state === null ? '' : JSON.stringify(state))

/** The other way round: what was written by ourselves. */
const readState = (text: string | undefined): TagState | null => (text ? (JSON.parse(text) as TagState) : null)

/** The states that tags ended these hours with; an hour that is not kept is not among them. */
async function keptStates(
  client: ClickHouse,
  asked: { organizationId: number; epcs: readonly string[]; hours: readonly number[]; signal?: AbortSignal },
): Promise<KeptStates> {
  const { organizationId, epcs, hours, signal } = asked
  const states = new Map<string, Map<number, string>>()
  const query = `SELECT epc, toUnixTimestamp(hour), state FROM tag_hour FINAL
    PREWHERE organization_id = {organization:UInt32} AND epc IN {epcs:Array(String)}
      AND hour IN (${hours.map((hour) => `toDateTime(${Math.floor(hour / 1000)})`).join(', ')})`
  const rows = readRows(client, {
    query,
    params: { organization: organizationId, epcs },
    row: (reader) => ({ epc: reader.text(), hour: reader.uint32() * 1000, state: reader.text() }),
    signal,
  })
  for await (const found of rows)
    for (const { epc, hour, state } of found) {
      const known = states.get(epc)
      if (known) known.set(hour, state)
      else states.set(epc, new Map([[hour, state]]))
    }
  return states
}

/** Hours that something came for or that are to be computed anew (their beginnings, epoch ms), by tag. */
export type TouchedHours = Map<string, Set<number>>

const tagsAtOnce = 2000
const tracksAtMost = 300_000

export const touch = (touched: TouchedHours, epc: string, hour: number) => {
  const known = touched.get(epc)
  if (known) known.add(hour)
  else touched.set(epc, new Set([hour]))
}

const rowOf = (organizationId: number, epc: string, done: TagProgress): TagHourRow => ({
  organizationId,
  hour: tagHourOf(epc, done),
  state: writeState(done.points.length > 0 ? done.state : null),
})

/**
 * What is followed of the tags of all organizations, so that what comes in order needs nothing read back; and hours of
 * tags computed from what is kept. Written are the rows, by whoever asks.
 */
export function createTagTracks(client: ClickHouse, signal: AbortSignal) {
  const tracks = new Map<number, Map<string, TagTrack>>()
  const tracksOf = (organizationId: number) => {
    const known = tracks.get(organizationId)
    if (known) return known
    const fresh = new Map<string, TagTrack>()
    tracks.set(organizationId, fresh)
    return fresh
  }
  type World = { organizationId: number; floor: LocatingFloor; settle: number }

  /** Computes an hour of some tags; answers which of them have the next hour to be computed as well. */
  async function hourOf(
    world: World,
    hour: number,
    epcs: readonly string[],
    carried: Map<string, { hour: number; state: TagState | null }>,
  ) {
    const { organizationId, floor, settle } = world
    const asked = { organizationId, epcs, signal }
    const lookBackMs = longestWindow(floor)
    const [kept, reads] = await Promise.all([
      keptStates(client, { ...asked, hours: [hour - hourMs, hour, hour + hourMs] }),
      readTagReads(client, { ...asked, hour, lookBackMs }),
    ])
    const rows: TagHourRow[] = []
    const further: string[] = []
    for (const epc of epcs) {
      const known = kept.get(epc)
      const before = carried.get(epc)
      const state = before?.hour === hour - hourMs ? before.state : readState(known?.get(hour - hourMs))
      const start = startOfHour(hour, state)
      const ofTag = reads.get(epc)!
      const done = locateTag(floor, start, ofTag, hour + hourMs)
      const isKept = known?.has(hour) === true
      const row = rowOf(organizationId, epc, done)
      if (done.points.length > 0 || isKept) rows.push(row)
      carried.set(epc, { hour, state: done.points.length > 0 ? done.state : null })
      const isFollowed = known?.has(hour + hourMs) === true
      if (isFollowed && row.state !== (known?.get(hour) ?? '')) further.push(epc)
      // Nothing can have come for a later hour: what comes now goes on from here.
      if (hour + hourMs > settle && !isFollowed) {
        const settled = locateTag(floor, start, ofTag, Math.max(hour, settle - (settle % 2000)))
        tracksOf(organizationId).set(epc, createTagTrack(floor, settled, ofTag))
      } else tracksOf(organizationId).delete(epc)
    }
    return { rows, further }
  }

  return {
    /** Forgets what an organization's tags are followed by: its floor is another. */
    forget: (organizationId: number) => tracks.delete(organizationId),
    /** Computes hours from what is kept, and those after them as far as these change. */
    async recompute(world: World, touched: TouchedHours): Promise<TagHourRow[]> {
      const pending = new Map<number, Set<string>>()
      const add = (hour: number, epc: string) => {
        const known = pending.get(hour)
        if (known) known.add(epc)
        else pending.set(hour, new Set([epc]))
      }
      for (const [epc, hours] of touched) for (const hour of hours) add(hour, epc)
      const carried = new Map<string, { hour: number; state: TagState | null }>()
      const rows: TagHourRow[] = []
      while (pending.size > 0) {
        const hour = Math.min(...pending.keys())
        const epcs = [...pending.get(hour)!].sort()
        pending.delete(hour)
        for (let k = 0; k < epcs.length; k += tagsAtOnce) {
          const done = await hourOf(world, hour, epcs.slice(k, k + tagsAtOnce), carried)
          for (const row of done.rows) rows.push(row)
          for (const epc of done.further) add(hour + hourMs, epc)
        }
      }
      return rows
    },
    /** Takes fresh reads where they come in order; answers the hours they change, and which tags must be recomputed. */
    take(world: World, fresh: ReadonlyMap<string, readonly TagRead[]>): { rows: TagHourRow[]; late: string[] } {
      const { organizationId, settle } = world
      const own = tracksOf(organizationId)
      // Whoever was not heard for long is followed anew.
      if (own.size > tracksAtMost) own.clear()
      const rows: TagHourRow[] = []
      const late: string[] = []
      for (const [epc, reads] of fresh) {
        const track = own.get(epc)
        const settledTo = track?.settledTo() ?? Number.POSITIVE_INFINITY
        if (!track || reads.some(({ at }) => at < settledTo)) {
          late.push(epc)
          continue
        }
        track.take(reads)
        for (const done of track.compute(settle))
          if (done.points.length > 0) rows.push(rowOf(organizationId, epc, done))
      }
      return { rows, late }
    },
  }
}
export type TagTracks = ReturnType<typeof createTagTracks>
