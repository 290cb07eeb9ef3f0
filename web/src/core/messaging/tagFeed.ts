import {
  applyTagFrame,
  type LiveTagPosition,
  type LiveTagPositions,
  type TagFrame,
} from '@takt/domain/areas/locating/tagFrame.ts'
import type { TagKind } from '@takt/domain/areas/locating/tagKinds.ts'

/** Silence (ms) after which the positions of a kind count as outdated. */
const tagTimeoutMs = 10_000

export type TagFeed = ReturnType<typeof createTagFeed>

/**
 * Stores the positions of tags from frames, by their ids in the frames. Listeners are notified of each frame that
 * changes anything.
 */
export function createTagFeed() {
  const kinds = new Map<TagKind, { positions: LiveTagPositions; takenAt: number }>()
  const listeners = new Set<() => void>()
  let version = 0
  const changed = () => {
    version++
    for (const listener of listeners) listener()
  }
  return {
    take(kind: TagKind, frame: TagFrame) {
      const entry = kinds.get(kind) ?? { positions: new Map(), takenAt: 0 }
      kinds.set(kind, entry)
      const hasChanges = frame.kind === 'snapshot' || frame.id.length > 0 || frame.gone.length > 0
      entry.takenAt = Date.now()
      applyTagFrame(entry.positions, frame)
      if (hasChanges) changed()
    },
    /**
     * Returns the position of a tag; null: reported without a position; undefined: not reported. A tag may have moved
     * from one kind to another.
     */
    positionOf(id: number): LiveTagPosition | null | undefined {
      let result: LiveTagPosition | null | undefined
      for (const { positions } of kinds.values())
        result = positions.get(id) ?? (positions.has(id) ? (result ?? null) : result)
      return result
    },
    /** Returns the ids of the tags with a position. */
    *ids(): Generator<number> {
      for (const { positions } of kinds.values()) for (const [id, position] of positions) if (position) yield id
    },
    /** True if frames of all these kinds are arriving. */
    isReceiving: (requiredKinds: readonly TagKind[]) =>
      requiredKinds.every((kind) => Date.now() - (kinds.get(kind)?.takenAt ?? 0) < tagTimeoutMs),
    /** Version number, incremented with every change. */
    version: () => version,
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Removes all positions, because no consumer is left or another organization was selected. */
    clear() {
      kinds.clear()
      changed()
    },
  }
}
