import { placeAt } from '@takt/domain/areas/locating/placeAt.ts'
import type { TagFrame, TagSpot } from '@takt/domain/areas/locating/tagFrame.ts'
import { makeTagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import type { Tagged } from '@takt/domain/areas/locating/taggedParts.ts'
import { personType, type Tagging, taggedParts } from '@takt/domain/areas/locating/taggedParts.ts'
import { hourOf, type TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import { type TagKind, tagKinds } from '@takt/domain/areas/locating/tagKinds.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'

/** What whoever hears one kind of tags of an organization is told, and what of it has not been told yet. */
type TagLine = ReturnType<typeof createTagLine>

/** `frameSeq` of the first frame must be higher than that of any former service: the clock in ms. */
function createTagLine({ frameSeq: first }: { frameSeq: number }) {
  const spots = new Map<number, TagSpot>()
  const changed = new Set<number>()
  const gone = new Set<number>()
  let frameSeq = first
  const clear = () => {
    changed.clear()
    gone.clear()
  }
  return {
    put(id: number, spot: TagSpot) {
      spots.set(id, spot)
      changed.add(id)
      gone.delete(id)
    },
    drop(id: number) {
      if (!spots.delete(id)) return
      changed.delete(id)
      gone.add(id)
    },
    /** Forgets everything, and leaves out a number: whoever hears it asks for a snapshot. */
    renew() {
      spots.clear()
      clear()
      frameSeq++
    },
    hasNews: () => changed.size > 0 || gone.size > 0,
    /** The next frame: what changed since the last one; without rows it is a sign of life. */
    nextFrame(now: number): TagFrame {
      const told = [...changed].map((id) => [id, spots.get(id)!] as const)
      const frame = makeTagFrame({ kind: 'change', frameSeq: ++frameSeq, at: now }, told, [...gone])
      clear()
      return frame
    },
    /** Everything; holds at least what frames up to its `frameSeq` told. */
    snapshot: (now: number): TagFrame => makeTagFrame({ kind: 'snapshot', frameSeq, at: now }, spots),
  }
}

/**
 * Among which frames a tag is told, by what it is on and whose it is; null: among none, since a right more is needed
 * than those who hear such frames have.
 */
export function kindOf({ tagging, person }: Pick<Tagged, 'tagging' | 'person'>): TagKind | null {
  if (person) return tagging === null || tagging.type === personType ? 'people' : null
  if (!tagging) return 'nothing'
  const area = itemTypeOf(tagging.type)?.area ?? 'jobs'
  return area === 'jobs' ? 'jobs' : null
}

/** What an organization says of its tags: what they are on, and what `LocatingSettings` has. */
export type TagKnowledge = {
  taggings: ReadonlyMap<string, readonly Tagging[]>
  silentMs: number
  peopleFrom: number
}

/** `id`: what it is called within the hour `idHour`. */
type Told = { hour: TagHour; kind: TagKind | null; spot: TagSpot | null; id: number; idHour: number }

/** Whether both say the same. What is settled of an hour is the same objects again. */
const arePointsAlike = (some: TagHour['points'], others: TagHour['points']) =>
  some.length === others.length &&
  some.every((point, i) => point === others[i] || JSON.stringify(point) === JSON.stringify(others[i]))

/**
 * Where an organization's tags are now, told by kind. `idOf`: what a tag is called within an hour. Nothing is told
 * before it is known what tags are on.
 */
export function createTagsNow(options: { frameSeq: number; idOf: (epc: string, hour: number) => number }) {
  const { frameSeq, idOf } = options
  const lines = Object.fromEntries(tagKinds.map((kind) => [kind, createTagLine({ frameSeq })])) as Record<
    TagKind,
    TagLine
  >
  const tags = new Map<string, Told>()
  let knowledge: TagKnowledge | null = null
  let hour = 0

  function look(epc: string, told: Told, now: number) {
    if (!knowledge) return
    const { taggings, silentMs, peopleFrom } = knowledge
    const place = placeAt([told.hour], now, { now, silentMs })
    const before = told.kind
    told.kind = null
    told.spot = null
    if (place) {
      const { point, since } = place
      const within = { from: Math.min(since, now), to: now + 1, peopleFrom }
      const tagged = taggedParts(taggings.get(epc) ?? [], within).at(-1)!
      const { floorPlanId, zoneId, x, y, sureness, evidence } = point
      told.kind = kindOf(tagged)
      told.spot = { floorPlanId, zoneId, x, y, since: tagged.from, sureness, evidence }
    } else tags.delete(epc)
    if (told.idHour !== hour) {
      told.id = idOf(epc, hour)
      told.idHour = hour
    }
    const { id } = told
    if (before && before !== told.kind) lines[before].drop(id)
    if (told.kind && told.spot) lines[told.kind].put(id, told.spot)
  }
  const lookAtAll = (now: number) => {
    for (const [epc, told] of tags) look(epc, told, now)
  }

  return {
    lines,
    size: () => tags.size,
    epcs: () => tags.keys(),
    /** Takes what the latest hour of a tag tells now. */
    take(row: TagHour, now: number) {
      const told = tags.get(row.epc) ?? { hour: row, kind: null, spot: null, id: 0, idHour: -1 }
      if (row.hour < told.hour.hour) return
      const isNews = !tags.has(row.epc) || !arePointsAlike(told.hour.points, row.points)
      told.hour = row
      tags.set(row.epc, told)
      if (isNews) look(row.epc, told, now)
    },
    /** Takes what the organization says now. */
    know(now: number, next: TagKnowledge) {
      knowledge = next
      lookAtAll(now)
    },
    /** To be called before each frame: finds tags that fell silent, and calls all otherwise in another hour. */
    sweep(now: number) {
      if (!knowledge) return
      if (hourOf(now) !== hour) {
        hour = hourOf(now)
        for (const line of Object.values(lines)) line.renew()
        for (const told of tags.values()) told.kind = null
        return lookAtAll(now)
      }
      for (const [epc, told] of tags) if (now - told.hour.heardAt > knowledge.silentMs) look(epc, told, now)
    },
  }
}
