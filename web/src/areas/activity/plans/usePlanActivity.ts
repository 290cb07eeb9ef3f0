import { activityAt, type MachineActivity } from '@takt/domain/areas/activity/activityAt.ts'
import type { ActivityFinding } from '@takt/domain/areas/activity/activityFinding.ts'
import { contradictions } from '@takt/domain/areas/activity/contradictions.ts'
import { tendedApart } from '@takt/domain/areas/activity/tendedApart.ts'
import { useMemo } from 'react'
import type { TagPosition } from '../../locating/face.ts'
import { factsOf, tagsOfPositions } from '../factsOf.ts'
import { useActivity } from '../useActivity.ts'
import type { useActivityHere } from '../useActivityHere.ts'

const minuteMs = 60_000
/** So long before an instant is looked at for what does not fit together at it. */
const lookBackMs = 15 * minuteMs

/** What goes on at a machine at an instant, and what of it does not fit together. */
export type MachineHere = MachineActivity & { findings: readonly ActivityFinding[] }

/**
 * What goes on at the machines of a floor at an instant (`at`, epoch ms; null: now, `now`), from what tickets and
 * machines say and where tags are then.
 */
export function usePlanActivity(
  { machines, zoneOf, capacityOf }: Pick<ReturnType<typeof useActivityHere>, 'machines' | 'zoneOf' | 'capacityOf'>,
  { at, now, positions }: { at: number | null; now: number; positions: readonly TagPosition[] },
) {
  const instant = at ?? now
  // By whole minutes, so that a slider does not ask at every step.
  const end = Math.ceil((instant + 1) / minuteMs) * minuteMs
  const start = end - minuteMs - lookBackMs
  const told = useActivity({ resourceIDs: machines, start, end, live: at === null })
  const here = useMemo((): MachineHere[] => {
    const range = { start, end: instant + 1 }
    const facts = factsOf(told.data, { range, tags: tagsOfPositions(positions, range), zoneOf, capacityOf })
    const open = [...contradictions(facts), ...tendedApart(facts)].filter(({ isOpen }) => isOpen)
    return activityAt(facts, instant, { latest: at === null }).map((machine) => ({
      ...machine,
      findings: open.filter((each) => [each.resourceID, each.otherResourceID].includes(machine.resourceID)),
    }))
  }, [told.data, positions, zoneOf, capacityOf, start, instant, at])
  return { here, isKnown: told.data !== undefined, error: told.error, again: told.refetch }
}
