import { type ClockCommand, type ClockedWork, isSameWork, workOf } from './clockCommand.ts'
import type { TicketEnding } from './laborTickets.ts'
import { ticketEnded, ticketResumed, ticketSuspended } from './ticketTransitions.ts'

/** A ticket as far as the clock looks at it; instants are epoch ms. */
export type ClockTicket = ClockedWork & {
  laborTicketID: number
  start: number
  end: number | null
  ending: TicketEnding | null
  /** True if it is out of reach of whoever gives the command: it is not changed, but contradicts what it excludes. */
  isElsewhere?: boolean
}

/** Fields of a ticket that change. */
export type TicketChange = { end?: string; resumesAt: string | null; ending: TicketEnding }

/**
 * Why nothing is done: something is known of the person after the command (`later`), the person is on that work already
 * (`alreadyOn`), or on nothing of the kind (`notOn`), or nothing of the kind waits (`notSuspended`). `ticket`: which one
 * says so.
 */
export type ClockRefusal = { why: 'later' | 'alreadyOn' | 'notOn' | 'notSuspended'; ticket: ClockTicket | null }

export type ClockDecision = {
  adds: readonly ClockedWork[]
  changes: readonly { ticket: ClockTicket; fields: TicketChange }[]
}

type Moment = {
  /** When it was done, and when it is decided; epoch ms. */
  at: number
  now: number
  /** How long (ms) after its end a ticket that was left open may still have been worked on. */
  leftOpenMs: number
}

/** What one is on at an instant; an end that nobody said gives way for a while. */
const isOn = ({ end, ending }: ClockTicket, { at, leftOpenMs }: Moment) =>
  end === null || (ending === 'leftOpen' && at < end + leftOpenMs)

/** What is known of the time after the command; what is planned ahead of now is not known. */
function laterTicket(tickets: readonly ClockTicket[], { at, now }: Moment): ClockTicket | undefined {
  const isLater = (instant: number) => instant > at && instant <= now
  return tickets.find(
    ({ start, end, ending }) => isLater(start) || (end !== null && ending !== 'leftOpen' && isLater(end)),
  )
}

/** The tickets that are named by `work`, all of them if it is empty; null if one of the work has none. */
function named(tickets: readonly ClockTicket[], work: readonly ClockedWork[]): readonly ClockTicket[] | null {
  if (work.length === 0) return tickets.length > 0 ? tickets : null
  const found = work.map((asked) => tickets.filter((ticket) => isSameWork(asked, ticket)))
  return found.every(({ length }) => length > 0) ? [...new Set(found.flat())] : null
}

/** Each work once: of several tickets of the same the work goes on once. */
const distinct = (works: readonly ClockedWork[]): ClockedWork[] =>
  works.filter((work, place) => works.findIndex((other) => isSameWork(work, other)) === place).map(workOf)

/**
 * What a command does to the tickets of its person. `tickets`: those that are open, suspended or were left open, and
 * those that begin or end after the command. It is done whole or not at all.
 */
export function decideClock(
  { action, work }: Pick<ClockCommand, 'action' | 'work'>,
  tickets: readonly ClockTicket[],
  moment: Moment,
): ClockDecision | ClockRefusal {
  const at = new Date(moment.at).toISOString()
  const later = laterTicket(tickets, moment)
  if (later) return { why: 'later', ticket: later }
  const within = tickets.filter(({ isElsewhere = false }) => !isElsewhere)
  const on = within.filter((ticket) => isOn(ticket, moment))
  const begunAfter = on.find(({ start }) => start >= moment.at)
  if (begunAfter && action !== 'clockOn') return { why: 'later', ticket: begunAfter }
  const paused = within.filter(({ ending, end }) => ending === 'suspended' && end !== null && end <= moment.at)
  const taken = (held: readonly ClockTicket[]) => held.map((ticket) => ({ ticket, fields: ticketResumed(at) }))

  if (action === 'clockOn') {
    const wanted = distinct(work)
    const isBusy = (ticket: ClockTicket) => ticket.end === null || ticket.end > moment.at
    const already = tickets.find((ticket) => isBusy(ticket) && wanted.some((asked) => isSameWork(asked, ticket)))
    if (already) return { why: 'alreadyOn', ticket: already }
    const goOn = paused.filter((ticket) => wanted.some((asked) => isSameWork(asked, ticket)))
    return { adds: wanted, changes: taken(goOn) }
  }
  if (action === 'resume') {
    const held = named(paused, work)
    return held ? { adds: distinct(held), changes: taken(held) } : { why: 'notSuspended', ticket: null }
  }
  if (action === 'suspend') {
    const held = named(on, work)
    if (!held) return { why: 'notOn', ticket: null }
    return { adds: [], changes: held.map((ticket) => ({ ticket, fields: ticketSuspended(at, null) })) }
  }
  const ending = action === 'clockOff' ? 'clockedOff' : 'shiftEnded'
  const held = named([...on, ...paused], work)
  if (!held) return { why: 'notOn', ticket: null }
  // What is suspended has its end already: it is only not taken up again.
  const endOf = (ticket: ClockTicket) => (on.includes(ticket) ? at : new Date(ticket.end!).toISOString())
  return { adds: [], changes: held.map((ticket) => ({ ticket, fields: ticketEnded(endOf(ticket), ending) })) }
}
