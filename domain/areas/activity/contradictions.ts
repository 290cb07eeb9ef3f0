import { type Interval, intersect, subtract, unite } from '../../core/schedule/interval.ts'
import { type ActivityFacts, isSameOperation, ticketTime } from './activityFacts.ts'
import { type ActivityFinding, bridged, findingsOf } from './activityFinding.ts'
import type { MachineInterval, TicketInterval } from './responses/activity.ts'

type Work = MachineInterval['jobs'][number]
type Machine = ActivityFacts['machines'][number]

const isWorking = ({ state }: MachineInterval) => state === 'running' || state === 'setup'
const keyOf = ({ jobNum, assemblySeq, oprSeq }: Work) => JSON.stringify([jobNum, assemblySeq, oprSeq])

/** Returns the operations that a machine reports, with the intervals in which it does. */
function operationsOf({ stretches }: Machine): { work: Work; stretches: MachineInterval[] }[] {
  const operations = new Map<string, { work: Work; stretches: MachineInterval[] }>()
  for (const interval of stretches)
    for (const work of interval.jobs) {
      if (work.jobNum === null) continue
      const operation = operations.get(keyOf(work))
      if (!operation) operations.set(keyOf(work), { work, stretches: [interval] })
      else operation.stretches.push(interval)
    }
  return [...operations.values()]
}

/**
 * Returns the time in which tickets are open on an operation at a machine; a ticket without a machine counts at any
 * machine.
 */
const bookedOn = (tickets: readonly TicketInterval[], work: Work, resourceID: string, range: Interval) =>
  unite(
    tickets
      .filter((ticket) => isSameOperation(ticket, work) && (ticket.resourceID ?? resourceID) === resourceID)
      .map((ticket) => ticketTime(ticket, range)),
  )

/**
 * Finds machines that run jobs without a ticket, and people whom machines report on jobs without a ticket of theirs.
 */
function ofMachine(machine: Machine, { range }: ActivityFacts, tickets: readonly TicketInterval[]): ActivityFinding[] {
  const { resourceID } = machine
  return operationsOf(machine).flatMap(({ work, stretches }) => {
    const { jobNum } = work
    const running = bridged(stretches.filter(({ state }) => state === 'running'))
    const noTicket = subtract(running, bookedOn(tickets, work, resourceID, range))
    const people = [...new Set(stretches.flatMap(({ empIDs }) => empIDs))]
    const notBooked = people.flatMap((empID) => {
      const ownTickets = tickets.filter((ticket) => ticket.empID === empID)
      const named = bridged(stretches.filter(({ empIDs }) => empIDs.includes(empID)))
      const missing = subtract(named, bookedOn(ownTickets, work, resourceID, range))
      // If no person has a ticket, the finding is reported once, for the machine.
      return findingsOf(subtract(missing, noTicket), range, { kind: 'notBooked', empID, resourceID, jobNum })
    })
    return [...findingsOf(noTicket, range, { kind: 'noTicket', resourceID, jobNum }), ...notBooked]
  })
}

/** Finds jobs that a machine reports while a ticket on another job is open at it. */
function otherJobs(ticket: TicketInterval, { range, machines }: ActivityFacts): ActivityFinding[] {
  const { empID, jobNum, resourceID } = ticket
  const machine = machines.find((each) => each.resourceID === resourceID)
  if (!machine || jobNum === null) return []
  const operations = operationsOf(machine)
  const same = unite(
    operations.filter(({ work }) => isSameOperation(work, ticket)).flatMap(({ stretches }) => stretches),
  )
  return operations
    .filter(({ work }) => !isSameOperation(work, ticket))
    .flatMap(({ work, stretches }) => {
      const other = subtract(bridged(stretches.filter(isWorking)), same)
      const about = { kind: 'otherJob', empID, resourceID, jobNum, otherJobNum: work.jobNum } as const
      return findingsOf(intersect(other, [ticketTime(ticket, range)]), range, about)
    })
}

/** Returns the machines of a ticket: the one it names, otherwise those that report its operation in the meantime. */
function machinesOf(ticket: TicketInterval, { machines, range }: ActivityFacts): string[] {
  if (ticket.resourceID !== null) return [ticket.resourceID]
  const { start, end } = ticketTime(ticket, range)
  const names = ({ stretches }: Machine) =>
    stretches.some(
      (interval) =>
        interval.start < end && interval.end > start && interval.jobs.some((work) => isSameOperation(work, ticket)),
    )
  return machines.filter(names).map(({ resourceID }) => resourceID)
}

/** Finds the times in which the tag of a ticket's person is in another zone than the machines of the ticket. */
function tagsElsewhere(ticket: TicketInterval, facts: ActivityFacts): ActivityFinding[] {
  const { empID, jobNum } = ticket
  const resourceIDs = machinesOf(ticket, facts)
  const zones = resourceIDs.map(facts.zoneOf)
  if (zones.length === 0 || zones.includes(null)) return []
  const strayed = facts.tags.filter((tag) => tag.empID === empID && !zones.includes(tag.zoneId))
  const time = [ticketTime(ticket, facts.range)]
  return [...Map.groupBy(strayed, ({ zoneId }) => zoneId)].flatMap(([zoneId, tags]) => {
    const resourceID = resourceIDs.length === 1 ? resourceIDs[0]! : null
    return findingsOf(intersect(unite(tags), time), facts.range, {
      kind: 'elsewhere',
      empID,
      resourceID,
      jobNum,
      zoneId,
    })
  })
}

/**
 * Finds contradictions between labor tickets, machines and tags, ordered by start. Missing data never leads to a
 * finding: a person without a tag is not elsewhere, and without permission to read tickets none are reported as
 * missing.
 */
export function contradictions(facts: ActivityFacts): ActivityFinding[] {
  const { tickets } = facts
  if (tickets === null) return []
  return [
    ...facts.machines.flatMap((machine) => ofMachine(machine, facts, tickets)),
    ...tickets.flatMap((ticket) => [...otherJobs(ticket, facts), ...tagsElsewhere(ticket, facts)]),
  ].sort((a, b) => a.start - b.start)
}
