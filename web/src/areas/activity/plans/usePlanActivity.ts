import { activityAt, type MachineActivity } from '@takt/domain/areas/activity/activityAt.ts'
import type { ActivityFinding } from '@takt/domain/areas/activity/activityFinding.ts'
import { contradictions } from '@takt/domain/areas/activity/contradictions.ts'
import { separatedMachines } from '@takt/domain/areas/activity/separatedMachines.ts'
import { useMemo } from 'react'
import type { TagPosition } from '../../locating/index.ts'
import { factsOf, tagsOfPositions } from '../factsOf.ts'
import { useActivity } from '../useActivity.ts'
import type { useActivityView } from '../useActivityView.ts'

const minuteMs = 60_000
/** Length of the interval before an instant in which conflicts at it are detected. */
const lookBackMs = 15 * minuteMs

/** The activity at a machine at an instant, with its conflicts. */
export type MachineWithFindings = MachineActivity & { findings: readonly ActivityFinding[] }

/**
 * Returns the activity at the machines of a floor at an instant (`at`, epoch ms; null: now, `now`), from labor tickets,
 * machines and the tag positions at that time.
 */
export function usePlanActivity(
  { machines, zoneOf, capacityOf }: Pick<ReturnType<typeof useActivityView>, 'machines' | 'zoneOf' | 'capacityOf'>,
  { at, now, positions }: { at: number | null; now: number; positions: readonly TagPosition[] },
) {
  const instant = at ?? now
  // Rounded to whole minutes, so that moving a slider does not send a request at every step.
  const end = Math.ceil((instant + 1) / minuteMs) * minuteMs
  const start = end - minuteMs - lookBackMs
  const activity = useActivity({ resourceIDs: machines, start, end, live: at === null })
  const machineActivity = useMemo((): MachineWithFindings[] => {
    const range = { start, end: instant + 1 }
    const facts = factsOf(activity.data, { range, tags: tagsOfPositions(positions, range), zoneOf, capacityOf })
    const open = [...contradictions(facts), ...separatedMachines(facts)].filter(({ isOpen }) => isOpen)
    return activityAt(facts, instant, { latest: at === null }).map((machine) => ({
      ...machine,
      findings: open.filter((each) => [each.resourceID, each.otherResourceID].includes(machine.resourceID)),
    }))
  }, [activity.data, positions, zoneOf, capacityOf, start, instant, at])
  return { here: machineActivity, isKnown: activity.data !== undefined, error: activity.error, again: activity.refetch }
}
