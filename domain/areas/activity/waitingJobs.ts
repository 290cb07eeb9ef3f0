import { type Interval, intersect, subtract, unite } from '../../core/schedule/interval.ts'
import type { ActivityFacts } from './activityFacts.ts'
import { type ActivityFinding, findingsOf } from './activityFinding.ts'
import type { MachineInterval } from './responses/activity.ts'

/** Minimum waiting time of a finding (ms of planned time): jobs usually wait for a while until they are set up. */
const minWaitMs = 30 * 60_000

/** True if the machine is switched on, neither working nor down, and has no job. */
const isFree = ({ state, jobs }: MachineInterval) => (state === 'idle' || state === 'minorStop') && jobs.length === 0

/**
 * Finds jobs whose parts, by their tags, are in the zone of a machine that is free in its planned time while no machine
 * works on the job: one finding per job and machine, ordered by start.
 */
export function waitingJobs({ range, machines, tags, zoneOf, plannedOf }: ActivityFacts): ActivityFinding[] {
  const worked = new Map<string, Interval[]>()
  for (const { stretches } of machines)
    for (const interval of stretches)
      for (const { jobNum } of interval.jobs)
        if (jobNum !== null) worked.set(jobNum, [...(worked.get(jobNum) ?? []), interval])
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
        const present = unite(ofJob.filter((tag) => tag.zoneId === zoneId))
        const waits = intersect(subtract(present, unite(worked.get(jobNum) ?? [])), free).filter(
          ({ start, end }) => end - start >= minWaitMs,
        )
        return findingsOf(waits, range, { kind: 'waiting', resourceID, jobNum, zoneId })
      })
    })
    .sort((a, b) => a.start - b.start)
}
