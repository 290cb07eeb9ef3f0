import { type Interval, unite } from '../../core/schedule/interval.ts'
import { type ActivityFacts, ticketTime } from './activityFacts.ts'

/** By person the machines that they are on, as tickets that name a machine or the machine itself tell, and when. */
export function peopleAtMachines({
  machines,
  tickets,
  range,
}: Pick<ActivityFacts, 'machines' | 'tickets' | 'range'>): Map<string, Map<string, Interval[]>> {
  const found = new Map<string, Map<string, Interval[]>>()
  const add = (empID: string, resourceID: string, time: Interval) => {
    const own = found.get(empID) ?? new Map<string, Interval[]>()
    own.set(resourceID, [...(own.get(resourceID) ?? []), time])
    found.set(empID, own)
  }
  for (const { resourceID, stretches } of machines)
    for (const { empIDs, start, end } of stretches) for (const empID of empIDs) add(empID, resourceID, { start, end })
  for (const ticket of tickets ?? [])
    if (ticket.resourceID !== null) add(ticket.empID, ticket.resourceID, ticketTime(ticket, range))
  for (const own of found.values()) for (const [resourceID, times] of own) own.set(resourceID, unite(times))
  return found
}
