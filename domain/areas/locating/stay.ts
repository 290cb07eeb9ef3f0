import type { PlaceStretch } from './placeStretches.ts'
import { placeStretches } from './placeStretches.ts'
import { hourMs, type TagHour } from './tagHour.ts'
import { type Evidence, evidences } from './tagPoint.ts'

/** That a tag was in a zone of a plan (null: outside of all of them) without a break; epoch ms, half-open. */
export type Stay = {
  readonly epc: string
  readonly floorPlanId: number
  readonly zoneId: number | null
  readonly from: number
  readonly to: number
  /** It ends where the tag was last heard, not because it was heard elsewhere or missed. */
  readonly isOpen: boolean
  /** Mean over its time, of what of it lies in the hours that were looked at. */
  readonly sureness: number
  /** By what it was told for most of that time. */
  readonly evidence: Evidence
}

/** A stay that is being put together: ms by evidence, and how sure they were. */
type Growing = { stretch: PlaceStretch; from: number; to: number; isOpen: boolean; sure: number; ms: number[] }

const grow = (growing: Growing, { from, to, isOpen, point }: PlaceStretch) => {
  growing.to = to
  growing.isOpen = isOpen
  growing.sure += (to - from) * point.sureness
  growing.ms[evidences.indexOf(point.evidence)]! += to - from
}

function begin(stretch: PlaceStretch, from: number): Growing {
  const growing = { stretch, from, to: stretch.to, isOpen: stretch.isOpen, sure: 0, ms: evidences.map(() => 0) }
  grow(growing, stretch)
  return growing
}

function ended(epc: string, { stretch, from, to, isOpen, sure, ms }: Growing): Stay {
  const { floorPlanId, zoneId } = stretch.point
  const evidence = evidences[ms.indexOf(Math.max(...ms))]!
  const looked = ms.reduce((sum, part) => sum + part, 0)
  return { epc, floorPlanId, zoneId, from, to, isOpen, sureness: sure / looked, evidence }
}

/**
 * Puts stays together from hours of tags, of each tag one after the other, and tells each when it has `ended`, those
 * of a tag in order. `inside`: only the time at points for which it holds; a stay then begins and ends where the tag
 * comes into what it tells of and leaves it.
 */
export function createStays({
  inside = null,
  ended: tell,
}: {
  inside?: ((stretch: PlaceStretch) => boolean) | null
  ended: (stay: Stay) => void
}) {
  const waiting = new Map<string, TagHour>()
  const growing = new Map<string, Growing>()

  function end(epc: string) {
    const stay = growing.get(epc)
    if (stay) tell(ended(epc, stay))
    growing.delete(epc)
  }
  function take(hour: TagHour, next: TagHour | null) {
    const { epc } = hour
    for (const stretch of placeStretches(hour, next?.hour === hour.hour + hourMs ? next : null)) {
      const { floorPlanId, zoneId } = stretch.point
      const stay = growing.get(epc)
      const before = stay?.stretch.point
      const isNext = stay?.to === stretch.from && before?.floorPlanId === floorPlanId && before.zoneId === zoneId
      if (inside && !inside(stretch)) end(epc)
      else if (isNext) grow(stay, stretch)
      else {
        end(epc)
        growing.set(epc, begin(stretch, inside ? stretch.from : stretch.since))
      }
    }
  }
  return {
    add(hour: TagHour) {
      const before = waiting.get(hour.epc)
      if (before) take(before, hour)
      waiting.set(hour.epc, hour)
    },
    /** Ends what is left, tag by tag; nothing may be added any more. */
    *finish(): Generator<undefined, void> {
      for (const hour of waiting.values()) {
        take(hour, null)
        end(hour.epc)
        yield
      }
    },
  }
}
