import { type Interval, intersect, subtract, unite } from '../../core/schedule/interval.ts'
import { type ActivityFacts, isSameOperation, ticketTime } from './activityFacts.ts'
import { type ActivityFinding, bridged, findingsOf } from './activityFinding.ts'
import type { MachineStretch, TicketStretch } from './answers/activity.ts'

type Work = MachineStretch['jobs'][number]
type Machine = ActivityFacts['machines'][number]

const isWorking = ({ state }: MachineStretch) => state === 'running' || state === 'setup'
const keyOf = ({ jobNum, assemblySeq, oprSeq }: Work) => JSON.stringify([jobNum, assemblySeq, oprSeq])

/** The operations that a machine names, with the stretches in which it does. */
function operationsOf({ stretches }: Machine): { work: Work; stretches: MachineStretch[] }[] {
  const operations = new Map<string, { work: Work; stretches: MachineStretch[] }>()
  for (const stretch of stretches)
    for (const work of stretch.jobs) {
      if (work.jobNum === null) continue
      const known = operations.get(keyOf(work))
      if (!known) operations.set(keyOf(work), { work, stretches: [stretch] })
      else known.stretches.push(stretch)
    }
  return [...operations.values()]
}

/** The time in which tickets are open on an operation at a machine; a ticket without machine may be at any. */
const bookedOn = (tickets: readonly TicketStretch[], work: Work, resourceID: string, range: Interval) =>
  unite(
    tickets
      .filter((ticket) => isSameOperation(ticket, work) && (ticket.resourceID ?? resourceID) === resourceID)
      .map((ticket) => ticketTime(ticket, range)),
  )

/** Machines that run jobs without ticket, and people whom machines name on jobs that they have no ticket on. */
function ofMachine(machine: Machine, { range }: ActivityFacts, tickets: readonly TicketStretch[]): ActivityFinding[] {
  const { resourceID } = machine
  return operationsOf(machine).flatMap(({ work, stretches }) => {
    const { jobNum } = work
    const ran = bridged(stretches.filter(({ state }) => state === 'running'))
    const noTicket = subtract(ran, bookedOn(tickets, work, resourceID, range))
    const people = [...new Set(stretches.flatMap(({ empIDs }) => empIDs))]
    const notBooked = people.flatMap((empID) => {
      const own = tickets.filter((ticket) => ticket.empID === empID)
      const named = bridged(stretches.filter(({ empIDs }) => empIDs.includes(empID)))
      const missing = subtract(named, bookedOn(own, work, resourceID, range))
      // Where nobody is booked at all that is said once, of the machine.
      return findingsOf(subtract(missing, noTicket), range, { kind: 'notBooked', empID, resourceID, jobNum })
    })
    return [...findingsOf(noTicket, range, { kind: 'noTicket', resourceID, jobNum }), ...notBooked]
  })
}

/** A ticket at a machine that says it works on something else. */
function otherJobs(ticket: TicketStretch, { range, machines }: ActivityFacts): ActivityFinding[] {
  const { empID, jobNum, resourceID } = ticket
  const machine = machines.find((each) => each.resourceID === resourceID)
  if (!machine || jobNum === null) return []
  const told = operationsOf(machine)
  const same = unite(told.filter(({ work }) => isSameOperation(work, ticket)).flatMap(({ stretches }) => stretches))
  return told
    .filter(({ work }) => !isSameOperation(work, ticket))
    .flatMap(({ work, stretches }) => {
      const other = subtract(bridged(stretches.filter(isWorking)), same)
      const about = { kind: 'otherJob', empID, resourceID, jobNum, otherJobNum: work.jobNum } as const
      return findingsOf(intersect(other, [ticketTime(ticket, range)]), range, about)
    })
}

/** The machines that a ticket is open at: the one it names, else those that say its operation meanwhile. */
function machinesOf(ticket: TicketStretch, { machines, range }: ActivityFacts): string[] {
  if (ticket.resourceID !== null) return [ticket.resourceID]
  const { start, end } = ticketTime(ticket, range)
  const names = ({ stretches }: Machine) =>
    stretches.some(
      (stretch) =>
        stretch.start < end && stretch.end > start && stretch.jobs.some((work) => isSameOperation(work, ticket)),
    )
  return machines.filter(names).map(({ resourceID }) => resourceID)
}

/** A ticket whose person's tag is told to be in another zone than its machines. */
function elsewhere(ticket: TicketStretch, facts: ActivityFacts): ActivityFinding[] {
  const { empID, jobNum } = ticket
  const there = machinesOf(ticket, facts)
  const zones = there.map(facts.zoneOf)
  if (zones.length === 0 || zones.includes(null)) return []
  const strayed = facts.tags.filter((tag) => tag.empID === empID && !zones.includes(tag.zoneId))
  const time = [ticketTime(ticket, facts.range)]
  return [...Map.groupBy(strayed, ({ zoneId }) => zoneId)].flatMap(([zoneId, tags]) => {
    const resourceID = there.length === 1 ? there[0]! : null
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
 * Where labor tickets, machines and tags contradict each other, by their beginning. Nothing is said where a source is
 * silent: without tag nobody is elsewhere, and whoever may not read tickets is told of none that are missing.
 */
export function contradictions(facts: ActivityFacts): ActivityFinding[] {
  const { tickets } = facts
  if (tickets === null) return []
  return [
    ...facts.machines.flatMap((machine) => ofMachine(machine, facts, tickets)),
    ...tickets.flatMap((ticket) => [...otherJobs(ticket, facts), ...elsewhere(ticket, facts)]),
  ].sort((a, b) => a.start - b.start)
}
