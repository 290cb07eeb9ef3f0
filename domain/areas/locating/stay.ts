import type { PresenceInterval } from './presenceIntervals.ts'
import { presenceIntervals } from './presenceIntervals.ts'
import { hourMs, type TagHour } from './tagHour.ts'
import { type Evidence, evidences } from './tagPoint.ts'

/** An uninterrupted stay of a tag in a zone of a plan (null: outside all zones); epoch ms, half-open. */
export type Stay = {
  readonly epc: string
  readonly floorPlanId: number
  readonly zoneId: number | null
  readonly from: number
  readonly to: number
  /** True if it ends at the last read, not because the tag was read elsewhere or reported missing. */
  readonly isOpen: boolean
  /** Mean over the part of the stay within the examined hours. */
  readonly sureness: number
  /** Evidence that applies to most of that time. */
  readonly evidence: Evidence
}

/** A stay under construction: ms by evidence, and their weighted certainty. */
type StayBuilder = { stretch: PresenceInterval; from: number; to: number; isOpen: boolean; sure: number; ms: number[] }

const extendStay = (builder: StayBuilder, { from, to, isOpen, point }: PresenceInterval) => {
  builder.to = to
  builder.isOpen = isOpen
  builder.sure += (to - from) * point.sureness
  builder.ms[evidences.indexOf(point.evidence)]! += to - from
}

function startStay(stretch: PresenceInterval, from: number): StayBuilder {
  const builder = { stretch, from, to: stretch.to, isOpen: stretch.isOpen, sure: 0, ms: evidences.map(() => 0) }
  extendStay(builder, stretch)
  return builder
}

function ended(epc: string, { stretch, from, to, isOpen, sure, ms }: StayBuilder): Stay {
  const { floorPlanId, zoneId } = stretch.point
  const evidence = evidences[ms.indexOf(Math.max(...ms))]!
  const totalMs = ms.reduce((sum, part) => sum + part, 0)
  return { epc, floorPlanId, zoneId, from, to, isOpen, sureness: sure / totalMs, evidence }
}

/**
 * Builds stays from hours of tags, each tag's hours in order, and reports each stay when it has `ended`, in order per
 * tag. `inside`: counts only the time at points for which it returns true; a stay then starts and ends where the tag
 * enters and leaves them.
 */
export function createStays({
  inside = null,
  ended: report,
}: {
  inside?: ((interval: PresenceInterval) => boolean) | null
  ended: (stay: Stay) => void
}) {
  const waiting = new Map<string, TagHour>()
  const openStays = new Map<string, StayBuilder>()

  function end(epc: string) {
    const stay = openStays.get(epc)
    if (stay) report(ended(epc, stay))
    openStays.delete(epc)
  }
  function addHour(hour: TagHour, next: TagHour | null) {
    const { epc } = hour
    for (const interval of presenceIntervals(hour, next?.hour === hour.hour + hourMs ? next : null)) {
      const { floorPlanId, zoneId } = interval.point
      const stay = openStays.get(epc)
      const before = stay?.stretch.point
      const isNext = stay?.to === interval.from && before?.floorPlanId === floorPlanId && before.zoneId === zoneId
      if (inside && !inside(interval)) end(epc)
      else if (isNext) extendStay(stay, interval)
      else {
        end(epc)
        openStays.set(epc, startStay(interval, inside ? interval.from : interval.since))
      }
    }
  }
  return {
    add(hour: TagHour) {
      const before = waiting.get(hour.epc)
      if (before) addHour(before, hour)
      waiting.set(hour.epc, hour)
    },
    /** Ends the remaining stays, tag by tag; nothing may be added afterwards. */
    *finish(): Generator<undefined, void> {
      for (const hour of waiting.values()) {
        addHour(hour, null)
        end(hour.epc)
        yield
      }
    },
  }
}
