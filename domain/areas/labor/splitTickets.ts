import type { Interval } from '../../core/schedule/interval.ts'

/** A ticket of one person; instants are epoch ms. */
export type TicketTime = Interval & { laborTicketID: number }

/** How much a ticket weighs within a stretch of time (ms that its machine worked); null: all weigh the same. */
export type WeightOf<Ticket> = ((ticket: Ticket, within: Interval) => number) | null

/** Where more tickets than these are open at once, they have even parts whatever they weigh. */
export const mostWeighed = 100

/**
 * Shares in whole ms that sum to `whole`: what is left of rounding goes to those that lost most by it, of equal ones to
 * the earlier.
 */
function inWholeMs(whole: number, shares: readonly number[]): number[] {
  const parts = shares.map(Math.floor)
  let rest = whole - parts.reduce((all, part) => all + part, 0)
  const byLoss = shares.map((share, place) => ({ place, lost: share - parts[place]! })).sort((a, b) => b.lost - a.lost)
  for (const { place } of byLoss) {
    if (rest <= 0) break
    parts[place]! += 1
    rest -= 1
  }
  return parts
}

/** Tickets, earliest first, by stretches in which one of them was open throughout. */
function stretches<Ticket extends TicketTime>(tickets: readonly Ticket[]): (Interval & { tickets: Ticket[] })[] {
  const found: (Interval & { tickets: Ticket[] })[] = []
  for (const ticket of tickets) {
    const last = found.at(-1)
    if (last && ticket.start <= last.end) {
      last.tickets.push(ticket)
      last.end = Math.max(last.end, ticket.end)
    } else found.push({ start: ticket.start, end: ticket.end, tickets: [ticket] })
  }
  return found
}

/** What each of the tickets of one stretch, earliest first, has of it, in ms that need not be whole. */
function sharesOf<Ticket extends TicketTime>(tickets: readonly Ticket[], weightOf: WeightOf<Ticket>): number[] {
  const shares = tickets.map(() => 0)
  const byEnd = [...tickets.keys()].sort((a, b) => tickets[a]!.end - tickets[b]!.end)
  const cuts = [...new Set(tickets.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const open = new Set<number>()
  /** What a ticket that was open from the beginning has of even parts; and how much that was as each began. */
  let even = 0
  const evenBefore = tickets.map(() => 0)
  let [begun, ended] = [0, 0]
  for (const [k, start] of cuts.entries()) {
    for (; ended < byEnd.length && tickets[byEnd[ended]!]!.end <= start; ended++) {
      const place = byEnd[ended]!
      shares[place]! += even - evenBefore[place]!
      open.delete(place)
    }
    for (; begun < tickets.length && tickets[begun]!.start <= start; begun++) {
      open.add(begun)
      evenBefore[begun] = even
    }
    const end = cuts[k + 1]
    if (end === undefined) break
    const isWeighed = weightOf !== null && open.size > 1 && open.size <= mostWeighed
    const weights = isWeighed ? [...open].map((place) => Math.max(0, weightOf(tickets[place]!, { start, end }))) : []
    const sum = weights.reduce((all, weight) => all + weight, 0)
    if (sum > 0) for (const [nth, place] of [...open].entries()) shares[place]! += ((end - start) * weights[nth]!) / sum
    else even += (end - start) / open.size
  }
  return shares
}

/**
 * The time (ms) that each ticket of one person has of its hours, by its number: while several lie over each other each
 * has a part, so that all of them together are the time in which one of them was open, to the millisecond
 * (`docs/definitions.md`). The order in which they are given is nothing to it.
 */
export function splitTickets<Ticket extends TicketTime>(
  tickets: readonly Ticket[],
  weightOf: WeightOf<Ticket> = null,
): Map<number, number> {
  const parts = new Map(tickets.map(({ laborTicketID }) => [laborTicketID, 0]))
  const worked = tickets.filter(({ start, end }) => end > start)
  const coming = worked.sort((a, b) => a.start - b.start || a.laborTicketID - b.laborTicketID)
  for (const { start, end, tickets: own } of stretches(coming))
    for (const [place, ms] of inWholeMs(end - start, sharesOf(own, weightOf)).entries())
      parts.set(own[place]!.laborTicketID, ms)
  return parts
}
