import type { ActivityFacts } from '@takt/domain/areas/activity/activityFacts.ts'
import { contradictions } from '@takt/domain/areas/activity/contradictions.ts'
import { crowdedZones } from '@takt/domain/areas/activity/crowdedZones.ts'
import { tendedApart } from '@takt/domain/areas/activity/tendedApart.ts'
import { waitingJobs } from '@takt/domain/areas/activity/waitingJobs.ts'
import { useMemo } from 'react'
import { useNow } from '../../core/kit/useNow.ts'
import { useStays } from '../locating/face.ts'
import { activityRows } from './activityRows.ts'
import { everyTag, factsOf, tagsOfStays } from './factsOf.ts'
import { useActivity } from './useActivity.ts'
import type { useActivityHere } from './useActivityHere.ts'
import { useActivityWords } from './useActivityWords.ts'

const minuteMs = 60_000

const findingsIn = (facts: ActivityFacts) => [
  ...contradictions(facts),
  ...waitingJobs(facts),
  ...tendedApart(facts),
  ...crowdedZones(facts),
]

/** What the sources say of the whole range on a floor, row by row, what does not fit together, and how it is called. */
export function useRangeFacts({
  range,
  here,
  things,
  machines,
  zoneOf,
  capacityOf,
}: ReturnType<typeof useActivityHere>) {
  const now = useNow(minuteMs)
  const end = Math.max(range.start + minuteMs, Math.min(range.end, Math.ceil(now / minuteMs) * minuteMs))
  const bounds = useMemo(() => ({ start: range.start, end }), [range.start, end])
  const told = useActivity({ resourceIDs: machines, ...bounds, live: range.live })
  const tags = useStays({ state: everyTag, ...bounds, enabled: machines.length > 0 })
  const isPlaced = here.isKnown && (here.plan === null || things.isKnown)
  const isKnown = isPlaced && (machines.length === 0 || (told.data !== undefined && tags.isKnown))
  const found = useMemo(() => {
    const facts = factsOf(told.data, { range: bounds, tags: tagsOfStays(tags.stays, bounds), zoneOf, capacityOf })
    const findings = findingsIn(facts).sort((a, b) => a.start - b.start)
    const rows = activityRows(facts, findings)
    return { facts, findings, rows, empIDs: [...new Set(rows.flatMap((row) => row.empIDs))] }
  }, [told.data, tags.stays, bounds, zoneOf, capacityOf])
  return {
    ...found,
    bounds,
    words: useActivityWords(found.empIDs),
    more: tags.more,
    mayReadTickets: told.data?.tickets !== null,
    isKnown,
    error: here.planError ?? things.error ?? told.error ?? tags.error,
    again: () => void Promise.all([here.again(), told.refetch(), tags.refetch()]),
  }
}
