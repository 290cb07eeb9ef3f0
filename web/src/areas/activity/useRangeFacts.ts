import type { ActivityFacts } from '@takt/domain/areas/activity/activityFacts.ts'
import { contradictions } from '@takt/domain/areas/activity/contradictions.ts'
import { crowdedZones } from '@takt/domain/areas/activity/crowdedZones.ts'
import { separatedMachines } from '@takt/domain/areas/activity/separatedMachines.ts'
import { waitingJobs } from '@takt/domain/areas/activity/waitingJobs.ts'
import { useMemo } from 'react'
import { useNow } from '../../core/kit/useNow.ts'
import { useStays } from '../locating/index.ts'
import { activityRows } from './activityRows.ts'
import { everyTag, factsOf, tagsOfStays } from './factsOf.ts'
import { useActivity } from './useActivity.ts'
import type { useActivityView } from './useActivityView.ts'
import { useActivityWords } from './useActivityWords.ts'

const minuteMs = 60_000

const findingsIn = (facts: ActivityFacts) => [
  ...contradictions(facts),
  ...waitingJobs(facts),
  ...separatedMachines(facts),
  ...crowdedZones(facts),
]

/**
 * Returns the reports of all sources for the whole range on a floor as rows, the conflicts between them, and their
 * display names.
 */
export function useRangeFacts({
  range,
  here: floor,
  things: planItems,
  machines,
  zoneOf,
  capacityOf,
}: ReturnType<typeof useActivityView>) {
  const now = useNow(minuteMs)
  const end = Math.max(range.start + minuteMs, Math.min(range.end, Math.ceil(now / minuteMs) * minuteMs))
  const bounds = useMemo(() => ({ start: range.start, end }), [range.start, end])
  const activity = useActivity({ resourceIDs: machines, ...bounds, live: range.live })
  const tags = useStays({ state: everyTag, ...bounds, enabled: machines.length > 0 })
  const isPlaced = floor.isKnown && (floor.plan === null || planItems.isKnown)
  const isKnown = isPlaced && (machines.length === 0 || (activity.data !== undefined && tags.isKnown))
  const result = useMemo(() => {
    const facts = factsOf(activity.data, { range: bounds, tags: tagsOfStays(tags.stays, bounds), zoneOf, capacityOf })
    const findings = findingsIn(facts).sort((a, b) => a.start - b.start)
    const rows = activityRows(facts, findings)
    return { facts, findings, rows, empIDs: [...new Set(rows.flatMap((row) => row.empIDs))] }
  }, [activity.data, tags.stays, bounds, zoneOf, capacityOf])
  return {
    ...result,
    bounds,
    words: useActivityWords(result.empIDs),
    more: tags.more,
    mayReadTickets: activity.data?.tickets !== null,
    isKnown,
    error: floor.planError ?? planItems.error ?? activity.error ?? tags.error,
    again: () => void Promise.all([floor.again(), activity.refetch(), tags.refetch()]),
  }
}
