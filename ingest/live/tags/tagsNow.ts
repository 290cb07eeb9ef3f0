import { presenceAt } from '@takt/domain/areas/locating/presenceAt.ts'
import type { LiveTagPosition, TagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import { makeTagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import type { Tagged } from '@takt/domain/areas/locating/taggedParts.ts'
import { personType, type Tagging, taggedParts } from '@takt/domain/areas/locating/taggedParts.ts'
import { hourOf, type TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import { type TagKind, tagKinds } from '@takt/domain/areas/locating/tagKinds.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'

/** The positions published for one kind of an organization's tags, and the changes not yet published. */
type TagLine = ReturnType<typeof createTagLine>

/** `frameSeq` of the first frame must be higher than that of any earlier process: the clock in ms. */
function createTagLine({ frameSeq: first }: { frameSeq: number }) {
  const positions = new Map<number, LiveTagPosition>()
  const changed = new Set<number>()
  const removed = new Set<number>()
  let frameSeq = first
  const clear = () => {
    changed.clear()
    removed.clear()
  }
  return {
    put(id: number, position: LiveTagPosition) {
      positions.set(id, position)
      changed.add(id)
      removed.delete(id)
    },
    drop(id: number) {
      if (!positions.delete(id)) return
      changed.delete(id)
      removed.add(id)
    },
    /** Removes everything and skips a number, so that subscribers request a snapshot. */
    renew() {
      positions.clear()
      clear()
      frameSeq++
    },
    hasNews: () => changed.size > 0 || removed.size > 0,
    /** Returns the next frame: the changes since the last one; without rows it is a sign of life. */
    nextFrame(now: number): TagFrame {
      const changes = [...changed].map((id) => [id, positions.get(id)!] as const)
      const frame = makeTagFrame({ kind: 'change', frameSeq: ++frameSeq, at: now }, changes, [...removed])
      clear()
      return frame
    },
    /** Returns the complete state; it includes everything in frames up to its `frameSeq`. */
    snapshot: (now: number): TagFrame => makeTagFrame({ kind: 'snapshot', frameSeq, at: now }, positions),
  }
}

/**
 * Returns the kind of frames in which a tag is published, by what it is attached to and to whom it belongs; null: in
 * none, because it requires a further right than the subscribers of such frames have.
 */
export function kindOf({ tagging, person }: Pick<Tagged, 'tagging' | 'person'>): TagKind | null {
  if (person) return tagging === null || tagging.type === personType ? 'people' : null
  if (!tagging) return 'nothing'
  const area = itemTypeOf(tagging.type)?.area ?? 'jobs'
  return area === 'jobs' ? 'jobs' : null
}

/** An organization's data on its tags: what they are attached to, and `LocatingSettings`. */
export type TagKnowledge = {
  taggings: ReadonlyMap<string, readonly Tagging[]>
  silentMs: number
  peopleFrom: number
}

/** `id`: the tag's name within the hour `idHour`. */
type TagEntry = { hour: TagHour; kind: TagKind | null; position: LiveTagPosition | null; id: number; idHour: number }

/** True if both lists are equal. Settled points of an hour are the same objects again, which makes this fast. */
const haveEqualPoints = (some: TagHour['points'], otherPoints: TagHour['points']) =>
  some.length === otherPoints.length &&
  some.every((point, i) => point === otherPoints[i] || JSON.stringify(point) === JSON.stringify(otherPoints[i]))

/**
 * Tracks the present positions of an organization's tags, published by kind. `idOf`: the name of a tag within an hour.
 * Nothing is published before the tag assignments are known.
 */
export function createTagsNow(options: { frameSeq: number; idOf: (epc: string, hour: number) => number }) {
  const { frameSeq, idOf } = options
  const lines = Object.fromEntries(tagKinds.map((kind) => [kind, createTagLine({ frameSeq })])) as Record<
    TagKind,
    TagLine
  >
  const tags = new Map<string, TagEntry>()
  let knowledge: TagKnowledge | null = null
  let hour = 0

  function update(epc: string, entry: TagEntry, now: number) {
    if (!knowledge) return
    const { taggings, silentMs, peopleFrom } = knowledge
    const location = presenceAt([entry.hour], now, { now, silentMs })
    const before = entry.kind
    entry.kind = null
    entry.position = null
    if (location) {
      const { point, since } = location
      const within = { from: Math.min(since, now), to: now + 1, peopleFrom }
      const tagged = taggedParts(taggings.get(epc) ?? [], within).at(-1)!
      const { floorPlanId, zoneId, x, y, sureness, evidence } = point
      entry.kind = kindOf(tagged)
      entry.position = { floorPlanId, zoneId, x, y, since: tagged.from, sureness, evidence }
    } else tags.delete(epc)
    if (entry.idHour !== hour) {
      entry.id = idOf(epc, hour)
      entry.idHour = hour
    }
    const { id } = entry
    if (before && before !== entry.kind) lines[before].drop(id)
    if (entry.kind && entry.position) lines[entry.kind].put(id, entry.position)
  }
  const updateAll = (now: number) => {
    for (const [epc, entry] of tags) update(epc, entry, now)
  }

  return {
    lines,
    size: () => tags.size,
    epcs: () => tags.keys(),
    /** Applies the latest hour of a tag. */
    take(row: TagHour, now: number) {
      const entry = tags.get(row.epc) ?? { hour: row, kind: null, position: null, id: 0, idHour: -1 }
      if (row.hour < entry.hour.hour) return
      const isChanged = !tags.has(row.epc) || !haveEqualPoints(entry.hour.points, row.points)
      entry.hour = row
      tags.set(row.epc, entry)
      if (isChanged) update(row.epc, entry, now)
    },
    /** Sets the organization's present tag data. */
    know(now: number, next: TagKnowledge) {
      knowledge = next
      updateAll(now)
    },
    /** Must be called before each frame: detects silent tags, and renames all tags in a new hour. */
    sweep(now: number) {
      if (!knowledge) return
      if (hourOf(now) !== hour) {
        hour = hourOf(now)
        for (const line of Object.values(lines)) line.renew()
        for (const entry of tags.values()) entry.kind = null
        return updateAll(now)
      }
      for (const [epc, entry] of tags) if (now - entry.hour.lastReadAt > knowledge.silentMs) update(epc, entry, now)
    },
  }
}
