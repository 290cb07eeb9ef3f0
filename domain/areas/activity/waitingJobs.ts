import { type Interval, intersect, subtract, unite } from '../../core/schedule/interval.ts'
import type { ActivityFacts } from './activityFacts.ts'
import { type ActivityFinding, findingsOf } from './activityFinding.ts'
import type { MachineStretch } from './answers/activity.ts'

/** Minimum waiting time of a finding (ms of planned time): jobs usually wait for a while until they are set up. */
const leastWaitMs = 30 * 60_000

/** Switched on, but neither at work nor out of order, and with no job on it. */
const isFree = ({ state, jobs }: MachineStretch) => (state === 'idle' || state === 'minorStop') && jobs.length === 0

/**
 * Jobs whose parts lie, as their tags tell, in the zone of a machine that is free in its planned time, while no machine
 * works on them: one finding a job and machine, by their beginning.
 */
export function waitingJobs({ range, machines, tags, zoneOf, plannedOf }: ActivityFacts): ActivityFinding[] {
  const worked = new Map<string, Interval[]>()
  for (const { stretches } of machines)
    for (const stretch of stretches)
      for (const { jobNum } of stretch.jobs)
        if (jobNum !== null) worked.set(jobNum, [...(worked.get(jobNum) ?? []), stretch])
  const ofJobs = Map.groupBy(
    tags.filter(({ jobNum }) => jobNum !== null),
    ({ jobNum }) => jobNum!,
  )
  return machines
    .flatMap(({ resourceID, stretches }) => {
      const zoneId = zoneOf(resourceID)
      if (zoneId === null) return []
      const free = intersect(unite(stretches.filter(isFree)), plannedOf(resourceID))
      return [...ofJobs].flatMap(([jobNum, ofJob]) => {
        const here = unite(ofJob.filter((tag) => tag.zoneId === zoneId))
        const waits = intersect(subtract(here, unite(worked.get(jobNum) ?? [])), free).filter(
          ({ start, end }) => end - start >= leastWaitMs,
        )
        return findingsOf(waits, range, { kind: 'waiting', resourceID, jobNum, zoneId })
      })
    })
    .sort((a, b) => a.start - b.start)
}
