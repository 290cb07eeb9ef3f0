import { type ActivityFacts, isSameOperation } from './activityFacts.ts'
import type { MachineInterval } from './responses/activity.ts'

/** The source that places a person at a machine. */
export type Source = 'ticket' | 'machine' | 'tag'

/** The activity at a machine at an instant. */
export type MachineActivity = {
  resourceID: string
  /** null: unknown. */
  state: MachineInterval['state'] | null
  jobs: MachineInterval['jobs']
  /** The people at the machine, without duplicates, ordered by number. */
  people: { empID: string; by: Source[] }[]
}

/** True if a person tends the machine. A tag alone only shows that the person is in the zone of the machine. */
export const isTending = ({ by }: { by: readonly Source[] }): boolean => by.some((source) => source !== 'tag')

const isAt = (at: number) => (interval: { start: number; end: number | null }) =>
  interval.start <= at && (interval.end ?? Number.POSITIVE_INFINITY) > at

/**
 * Returns the activity at each machine at an instant (epoch ms): the reported state, the people with open tickets at it
 * or on its job, and the people with tags in its zone. `latest`: use the last reported state of a machine that has not
 * reported up to `at` yet.
 */
export function activityAt(facts: ActivityFacts, at: number, { latest = false } = {}): MachineActivity[] {
  const tickets = facts.tickets?.filter(isAt(at)) ?? []
  const tags = facts.tags.filter(isAt(at))
  return facts.machines.map(({ resourceID, stretches }) => {
    const current = stretches.find(isAt(at)) ?? (latest ? stretches.at(-1) : undefined)
    const jobs = current?.jobs ?? []
    const zoneId = facts.zoneOf(resourceID)
    const people = new Map<string, Source[]>()
    const add = (empID: string, source: Source) => {
      const by = people.get(empID) ?? []
      if (!by.includes(source)) people.set(empID, [...by, source])
    }
    for (const ticket of tickets) {
      const isOnJob = ticket.resourceID === null && jobs.some((work) => isSameOperation(work, ticket))
      if (ticket.resourceID === resourceID || isOnJob) add(ticket.empID, 'ticket')
    }
    for (const empID of current?.empIDs ?? []) add(empID, 'machine')
    for (const { empID, zoneId: tagZoneId } of tags)
      if (empID !== null && tagZoneId !== null && tagZoneId === zoneId) add(empID, 'tag')
    return {
      resourceID,
      state: current?.state ?? null,
      jobs,
      people: [...people].map(([empID, by]) => ({ empID, by })).sort((a, b) => (a.empID < b.empID ? -1 : 1)),
    }
  })
}
