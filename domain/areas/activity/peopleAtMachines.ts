import { type Interval, unite } from '../../core/schedule/interval.ts'
import { type ActivityFacts, ticketTime } from './activityFacts.ts'

/**
 * Returns by person the machines and times at which tickets with a machine, or the machine itself, report the person.
 */
export function peopleAtMachines({
  machines,
  tickets,
  range,
}: Pick<ActivityFacts, 'machines' | 'tickets' | 'range'>): Map<string, Map<string, Interval[]>> {
  const byPerson = new Map<string, Map<string, Interval[]>>()
  const add = (empID: string, resourceID: string, time: Interval) => {
    const byMachine = byPerson.get(empID) ?? new Map<string, Interval[]>()
    byMachine.set(resourceID, [...(byMachine.get(resourceID) ?? []), time])
    byPerson.set(empID, byMachine)
  }
  for (const { resourceID, stretches } of machines)
    for (const { empIDs, start, end } of stretches) for (const empID of empIDs) add(empID, resourceID, { start, end })
  for (const ticket of tickets ?? [])
    if (ticket.resourceID !== null) add(ticket.empID, ticket.resourceID, ticketTime(ticket, range))
  for (const byMachine of byPerson.values())
    for (const [resourceID, times] of byMachine) byMachine.set(resourceID, unite(times))
  return byPerson
}
