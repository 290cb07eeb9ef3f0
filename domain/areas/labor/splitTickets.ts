import type { Interval } from '../../core/schedule/interval.ts'

/** A ticket of one person; instants are epoch ms. */
export type TicketTime = Interval & { laborTicketID: number }

/** Weight of a ticket within an interval (ms that its machine worked); null: equal weights. */
export type WeightOf<Ticket> = ((ticket: Ticket, within: Interval) => number) | null

/** Maximum number of simultaneously open tickets that are weighted; more get equal shares. */
export const maxWeightedTickets = 100

/**
 * Rounds shares to whole ms that add up to `whole`: the remainder goes to the shares that lost most by rounding, in
 * case of a tie to the earlier one.
 */
function inWholeMs(whole: number, shares: readonly number[]): number[] {
  const parts = shares.map(Math.floor)
  let remainder = whole - parts.reduce((all, part) => all + part, 0)
  const byLoss = shares
    .map((share, index) => ({ place: index, lost: share - parts[index]! }))
    .sort((a, b) => b.lost - a.lost)
  for (const { place: index } of byLoss) {
    if (remainder <= 0) break
    parts[index]! += 1
    remainder -= 1
  }
  return parts
}

/** Groups tickets, sorted by start, into intervals during which at least one of them was open. */
function overlapGroups<Ticket extends TicketTime>(tickets: readonly Ticket[]): (Interval & { tickets: Ticket[] })[] {
  const groups: (Interval & { tickets: Ticket[] })[] = []
  for (const ticket of tickets) {
    const last = groups.at(-1)
    if (last && ticket.start <= last.end) {
      last.tickets.push(ticket)
      last.end = Math.max(last.end, ticket.end)
    } else groups.push({ start: ticket.start, end: ticket.end, tickets: [ticket] })
  }
  return groups
}

/** Returns the share of each ticket of one group, sorted by start, in ms that need not be whole. */
function sharesOf<Ticket extends TicketTime>(tickets: readonly Ticket[], weightOf: WeightOf<Ticket>): number[] {
  const shares = tickets.map(() => 0)
  const byEnd = [...tickets.keys()].sort((a, b) => tickets[a]!.end - tickets[b]!.end)
  const boundaries = [...new Set(tickets.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const open = new Set<number>()
  /** Accumulated equal share of a ticket that was open from the start, and its value when each ticket started. */
  let equalShare = 0
  const equalShareAtStart = tickets.map(() => 0)
  let [started, ended] = [0, 0]
  for (const [k, start] of boundaries.entries()) {
    for (; ended < byEnd.length && tickets[byEnd[ended]!]!.end <= start; ended++) {
      const index = byEnd[ended]!
      shares[index]! += equalShare - equalShareAtStart[index]!
      open.delete(index)
    }
    for (; started < tickets.length && tickets[started]!.start <= start; started++) {
      open.add(started)
      equalShareAtStart[started] = equalShare
    }
    const end = boundaries[k + 1]
    if (end === undefined) break
    const isWeighed = weightOf !== null && open.size > 1 && open.size <= maxWeightedTickets
    const weights = isWeighed ? [...open].map((index) => Math.max(0, weightOf(tickets[index]!, { start, end }))) : []
    const sum = weights.reduce((all, weight) => all + weight, 0)
    if (sum > 0) for (const [nth, index] of [...open].entries()) shares[index]! += ((end - start) * weights[nth]!) / sum
    else equalShare += (end - start) / open.size
  }
  return shares
}

/**
 * Returns the time (ms) credited to each ticket of one person, by its number. Overlapping tickets share the time, so
 * that all of them add up to the time with an open ticket, to the millisecond (`docs/definitions.md`). The order of the
 * input does not matter.
 */
export function splitTickets<Ticket extends TicketTime>(
  tickets: readonly Ticket[],
  weightOf: WeightOf<Ticket> = null,
): Map<number, number> {
  const parts = new Map(tickets.map(({ laborTicketID }) => [laborTicketID, 0]))
  const worked = tickets.filter(({ start, end }) => end > start)
  const sorted = worked.sort((a, b) => a.start - b.start || a.laborTicketID - b.laborTicketID)
  for (const { start, end, tickets: groupTickets } of overlapGroups(sorted))
    for (const [index, ms] of inWholeMs(end - start, sharesOf(groupTickets, weightOf)).entries())
      parts.set(groupTickets[index]!.laborTicketID, ms)
  return parts
}
