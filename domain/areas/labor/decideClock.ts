import { type ClockCommand, type ClockedWork, isSameWork, workOf } from './clockCommand.ts'
import type { TicketEnding } from './laborTickets.ts'
import { ticketEnded, ticketResumed, ticketSuspended } from './ticketTransitions.ts'

/** The fields of a ticket that the clock uses; instants are epoch ms. */
export type ClockTicket = ClockedWork & {
  laborTicketID: number
  start: number
  end: number | null
  ending: TicketEnding | null
  /** True if the caller cannot change the ticket; conflicts with it are still rejected. */
  isElsewhere?: boolean
}

/** Changed fields of a ticket. */
export type TicketChange = { end?: string; resumesAt: string | null; ending: TicketEnding }

/**
 * Reason for rejecting a command: there is an event of the person after it (`later`), the person already works on it
 * (`alreadyOn`), or has no such work in progress (`notOn`) or suspended (`notSuspended`). `ticket`: the conflicting
 * ticket.
 */
export type ClockRejection = { why: 'later' | 'alreadyOn' | 'notOn' | 'notSuspended'; ticket: ClockTicket | null }

export type ClockDecision = {
  adds: readonly ClockedWork[]
  changes: readonly { ticket: ClockTicket; fields: TicketChange }[]
}

type Moment = {
  /** Time of the action (`at`) and of the decision (`now`); epoch ms. */
  at: number
  now: number
  /** Time after the automatic end of a ticket (ms) during which it may still have been in progress. */
  leftOpenMs: number
}

/** True if a ticket is in progress at an instant; an automatic end can be replaced for a limited time. */
const isOn = ({ end, ending }: ClockTicket, { at, leftOpenMs }: Moment) =>
  end === null || (ending === 'leftOpen' && at < end + leftOpenMs)

/** Returns a ticket with an event after the command; events in the future do not count. */
function laterTicket(tickets: readonly ClockTicket[], { at, now }: Moment): ClockTicket | undefined {
  const isLater = (instant: number) => instant > at && instant <= now
  return tickets.find(
    ({ start, end, ending }) => isLater(start) || (end !== null && ending !== 'leftOpen' && isLater(end)),
  )
}

/** Returns the tickets matching `work`, all of them if it is empty; null if any entry of `work` has no ticket. */
function named(tickets: readonly ClockTicket[], work: readonly ClockedWork[]): readonly ClockTicket[] | null {
  if (work.length === 0) return tickets.length > 0 ? tickets : null
  const matches = work.map((query) => tickets.filter((ticket) => isSameWork(query, ticket)))
  return matches.every(({ length }) => length > 0) ? [...new Set(matches.flat())] : null
}

/** Removes duplicates: several tickets for the same work lead to one new ticket. */
const distinct = (works: readonly ClockedWork[]): ClockedWork[] =>
  works.filter((work, index) => works.findIndex((other) => isSameWork(work, other)) === index).map(workOf)

/**
 * Decides how a command changes the tickets of its person. `tickets`: those in progress, suspended or left open, and
 * those that start or end after the command. A command is applied completely or not at all.
 */
export function decideClock(
  { action, work }: Pick<ClockCommand, 'action' | 'work'>,
  tickets: readonly ClockTicket[],
  moment: Moment,
): ClockDecision | ClockRejection {
  const at = new Date(moment.at).toISOString()
  const later = laterTicket(tickets, moment)
  if (later) return { why: 'later', ticket: later }
  const within = tickets.filter(({ isElsewhere = false }) => !isElsewhere)
  const on = within.filter((ticket) => isOn(ticket, moment))
  const startedAfter = on.find(({ start }) => start >= moment.at)
  if (startedAfter && action !== 'clockOn') return { why: 'later', ticket: startedAfter }
  const paused = within.filter(({ ending, end }) => ending === 'suspended' && end !== null && end <= moment.at)
  const resumeChanges = (selected: readonly ClockTicket[]) =>
    selected.map((ticket) => ({ ticket, fields: ticketResumed(at) }))

  if (action === 'clockOn') {
    const requestedWork = distinct(work)
    const isBusy = (ticket: ClockTicket) => ticket.end === null || ticket.end > moment.at
    const already = tickets.find((ticket) => isBusy(ticket) && requestedWork.some((entry) => isSameWork(entry, ticket)))
    if (already) return { why: 'alreadyOn', ticket: already }
    const ticketsToResume = paused.filter((ticket) => requestedWork.some((entry) => isSameWork(entry, ticket)))
    return { adds: requestedWork, changes: resumeChanges(ticketsToResume) }
  }
  if (action === 'resume') {
    const selected = named(paused, work)
    return selected
      ? { adds: distinct(selected), changes: resumeChanges(selected) }
      : { why: 'notSuspended', ticket: null }
  }
  if (action === 'suspend') {
    const selected = named(on, work)
    if (!selected) return { why: 'notOn', ticket: null }
    return { adds: [], changes: selected.map((ticket) => ({ ticket, fields: ticketSuspended(at, null) })) }
  }
  const ending = action === 'clockOff' ? 'clockedOff' : 'shiftEnded'
  const selected = named([...on, ...paused], work)
  if (!selected) return { why: 'notOn', ticket: null }
  // Suspended work already has an end; it is only marked as not to be resumed.
  const endOf = (ticket: ClockTicket) => (on.includes(ticket) ? at : new Date(ticket.end!).toISOString())
  return { adds: [], changes: selected.map((ticket) => ({ ticket, fields: ticketEnded(endOf(ticket), ending) })) }
}
