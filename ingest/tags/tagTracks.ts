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

/** The stored states at the end of hours, by tag and hour, as text. */
type StoredStates = ReadonlyMap<string, ReadonlyMap<number, string>>

/** Serializes a state; '' if the tag had no position. */
const writeState = (state: TagState | null): string => (state === null ? '' : JSON.stringify(state))

/** Parses a state written by `writeState`. */
const readState = (text: string | undefined): TagState | null => (text ? (JSON.parse(text) as TagState) : null)

/** Reads the states of tags at the end of these hours; an hour that is not stored is omitted. */
async function storedStates(
  client: ClickHouse,
  scope: { organizationId: number; epcs: readonly string[]; hours: readonly number[]; signal?: AbortSignal },
): Promise<StoredStates> {
  const { organizationId, epcs, hours, signal } = scope
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
  for await (const chunk of rows)
    for (const { epc, hour, state } of chunk) {
      const existing = states.get(epc)
      if (existing) existing.set(hour, state)
      else states.set(epc, new Map([[hour, state]]))
    }
  return states
}

/** Hours with new reads or to be recomputed (their start, epoch ms), by tag. */
export type AffectedHours = Map<string, Set<number>>

const tagsPerQuery = 2000
const maxTracks = 300_000

export const touch = (affectedHours: AffectedHours, epc: string, hour: number) => {
  const existing = affectedHours.get(epc)
  if (existing) existing.add(hour)
  else affectedHours.set(epc, new Set([hour]))
}

const rowOf = (organizationId: number, epc: string, progress: TagProgress): TagHourRow => ({
  organizationId,
  hour: tagHourOf(epc, progress),
  state: writeState(progress.points.length > 0 ? progress.state : null),
})

/**
 * Tracks the tags of all organizations in memory, so that reads in order require no stored data, and computes hours of
 * tags from stored data. The caller writes the rows.
 */
export function createTagTracks(client: ClickHouse, signal: AbortSignal) {
  const tracks = new Map<number, Map<string, TagTrack>>()
  const tracksOf = (organizationId: number) => {
    const existing = tracks.get(organizationId)
    if (existing) return existing
    const fresh = new Map<string, TagTrack>()
    tracks.set(organizationId, fresh)
    return fresh
  }
  type TrackContext = { organizationId: number; floor: LocatingFloor; settle: number }

  /** Computes an hour of some tags; returns those whose next hour must be recomputed as well. */
  async function hourOf(
    context: TrackContext,
    hour: number,
    epcs: readonly string[],
    carried: Map<string, { hour: number; state: TagState | null }>,
  ) {
    const { organizationId, floor, settle } = context
    const scope = { organizationId, epcs, signal }
    const lookBackMs = longestWindow(floor)
    const [stored, reads] = await Promise.all([
      storedStates(client, { ...scope, hours: [hour - hourMs, hour, hour + hourMs] }),
      readTagReads(client, { ...scope, hour, lookBackMs }),
    ])
    const rows: TagHourRow[] = []
    const further: string[] = []
    for (const epc of epcs) {
      const tagStates = stored.get(epc)
      const before = carried.get(epc)
      const state = before?.hour === hour - hourMs ? before.state : readState(tagStates?.get(hour - hourMs))
      const start = startOfHour(hour, state)
      const ofTag = reads.get(epc)!
      const progress = locateTag(floor, start, ofTag, hour + hourMs)
      const isStored = tagStates?.has(hour) === true
      const row = rowOf(organizationId, epc, progress)
      if (progress.points.length > 0 || isStored) rows.push(row)
      carried.set(epc, { hour, state: progress.points.length > 0 ? progress.state : null })
      const isFollowed = tagStates?.has(hour + hourMs) === true
      if (isFollowed && row.state !== (tagStates?.get(hour) ?? '')) further.push(epc)
      // There can be no later reads yet: tracking continues from here.
      if (hour + hourMs > settle && !isFollowed) {
        const settled = locateTag(floor, start, ofTag, Math.max(hour, settle - (settle % 2000)))
        tracksOf(organizationId).set(epc, createTagTrack(floor, settled, ofTag))
      } else tracksOf(organizationId).delete(epc)
    }
    return { rows, further }
  }

  return {
    /** Removes the tracks of an organization, because its floor has changed. */
    evict: (organizationId: number) => tracks.delete(organizationId),
    /** Recomputes hours from stored data, and the following ones as far as they change. */
    async recompute(context: TrackContext, affectedHours: AffectedHours): Promise<TagHourRow[]> {
      const pending = new Map<number, Set<string>>()
      const add = (hour: number, epc: string) => {
        const existing = pending.get(hour)
        if (existing) existing.add(epc)
        else pending.set(hour, new Set([epc]))
      }
      for (const [epc, hours] of affectedHours) for (const hour of hours) add(hour, epc)
      const carried = new Map<string, { hour: number; state: TagState | null }>()
      const rows: TagHourRow[] = []
      while (pending.size > 0) {
        const hour = Math.min(...pending.keys())
        const epcs = [...pending.get(hour)!].sort()
        pending.delete(hour)
        for (let k = 0; k < epcs.length; k += tagsPerQuery) {
          const computed = await hourOf(context, hour, epcs.slice(k, k + tagsPerQuery), carried)
          for (const row of computed.rows) rows.push(row)
          for (const epc of computed.further) add(hour + hourMs, epc)
        }
      }
      return rows
    },
    /** Adds new reads that arrive in order; returns the hours they change, and the tags that must be recomputed. */
    take(
      context: TrackContext,
      fresh: ReadonlyMap<string, readonly TagRead[]>,
    ): { rows: TagHourRow[]; late: string[] } {
      const { organizationId, settle } = context
      const ownTracks = tracksOf(organizationId)
      // Limits memory: all tags are tracked from the start again.
      if (ownTracks.size > maxTracks) ownTracks.clear()
      const rows: TagHourRow[] = []
      const late: string[] = []
      for (const [epc, reads] of fresh) {
        const track = ownTracks.get(epc)
        const settledTo = track?.settledTo() ?? Number.POSITIVE_INFINITY
        if (!track || reads.some(({ at }) => at < settledTo)) {
          late.push(epc)
          continue
        }
        track.take(reads)
        for (const progress of track.compute(settle))
          if (progress.points.length > 0) rows.push(rowOf(organizationId, epc, progress))
      }
      return { rows, late }
    },
  }
}
export type TagTracks = ReturnType<typeof createTagTracks>
