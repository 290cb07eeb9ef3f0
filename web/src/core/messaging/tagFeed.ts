import { applyTagFrame, type TagFrame, type TagSpot, type TagSpots } from '@takt/domain/areas/locating/tagFrame.ts'
import type { TagKind } from '@takt/domain/areas/locating/tagKinds.ts'

/** After so much silence frames tell nothing of now any more (ms). */
const lostMs = 10_000

export type TagFeed = ReturnType<typeof createTagFeed>

/** Where tags are as frames tell it, by what these call them. Listeners hear of each frame that changes anything. */
export function createTagFeed() {
  const kinds = new Map<TagKind, { spots: TagSpots; takenAt: number }>()
  const listeners = new Set<() => void>()
  let version = 0
  const changed = () => {
    version++
    for (const listener of listeners) listener()
  }
  return {
    take(kind: TagKind, frame: TagFrame) {
      const known = kinds.get(kind) ?? { spots: new Map(), takenAt: 0 }
      kinds.set(kind, known)
      const isNews = frame.kind === 'snapshot' || frame.id.length > 0 || frame.gone.length > 0
      known.takenAt = Date.now()
      applyTagFrame(known.spots, frame)
      if (isNews) changed()
    },
    /** Where a tag is; null: told to be nowhere; undefined: not told. A tag may have come from one kind to another. */
    spotOf(id: number): TagSpot | null | undefined {
      let found: TagSpot | null | undefined
      for (const { spots } of kinds.values()) found = spots.get(id) ?? (spots.has(id) ? (found ?? null) : found)
      return found
    },
    /** What the tags that are somewhere are called. */
    *ids(): Generator<number> {
      for (const { spots } of kinds.values()) for (const [id, spot] of spots) if (spot) yield id
    },
    /** Whether frames of all these kinds come. */
    tells: (wanted: readonly TagKind[]) =>
      wanted.every((kind) => Date.now() - (kinds.get(kind)?.takenAt ?? 0) < lostMs),
    /** Grows with every change. */
    version: () => version,
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Nobody listens any more, or it is another organization: what was told is not known any more. */
    clear() {
      kinds.clear()
      changed()
    },
  }
}
