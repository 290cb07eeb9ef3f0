import { type ActivityFacts, isSameOperation } from './activityFacts.ts'
import type { MachineStretch } from './answers/activity.ts'

/** By what somebody is told to be at a machine. */
export type Source = 'ticket' | 'machine' | 'tag'

/** What goes on at a machine at an instant. */
export type MachineActivity = {
  resourceID: string
  /** null: nothing is known. */
  state: MachineStretch['state'] | null
  jobs: MachineStretch['jobs']
  /** Who is there, each once, in the order of their numbers. */
  people: { empID: string; by: Source[] }[]
}

/** Whether somebody tends a machine: a tag alone tells no more than that they are in its zone, as others there. */
export const isTending = ({ by }: { by: readonly Source[] }): boolean => by.some((source) => source !== 'tag')

const isAt = (at: number) => (stretch: { start: number; end: number | null }) =>
  stretch.start <= at && (stretch.end ?? Number.POSITIVE_INFINITY) > at

/**
 * What goes on at each machine at an instant (epoch ms): what it says itself, whose tickets are open at it or on its
 * job, whose tags are in its zone. `latest`: of each machine what it said last, where it has not spoken of `at` yet.
 */
export function activityAt(facts: ActivityFacts, at: number, { latest = false } = {}): MachineActivity[] {
  const tickets = facts.tickets?.filter(isAt(at)) ?? []
  const tags = facts.tags.filter(isAt(at))
  return facts.machines.map(({ resourceID, stretches }) => {
    const told = stretches.find(isAt(at)) ?? (latest ? stretches.at(-1) : undefined)
    const jobs = told?.jobs ?? []
    const zoneId = facts.zoneOf(resourceID)
    const people = new Map<string, Source[]>()
    const add = (empID: string, source: Source) => {
      const by = people.get(empID) ?? []
      if (!by.includes(source)) people.set(empID, [...by, source])
    }
    for (const ticket of tickets) {
      const isHere = ticket.resourceID === null && jobs.some((work) => isSameOperation(work, ticket))
      if (ticket.resourceID === resourceID || isHere) add(ticket.empID, 'ticket')
    }
    for (const empID of told?.empIDs ?? []) add(empID, 'machine')
    for (const { empID, zoneId: where } of tags)
      if (empID !== null && where !== null && where === zoneId) add(empID, 'tag')
    return {
      resourceID,
      state: told?.state ?? null,
      jobs,
      people: [...people].map(([empID, by]) => ({ empID, by })).sort((a, b) => (a.empID < b.empID ? -1 : 1)),
    }
  })
}
