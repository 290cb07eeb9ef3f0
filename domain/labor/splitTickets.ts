import type { Interval } from '../schedule/interval.ts'

/** A ticket of one person; instants are epoch ms. */
export type TicketTime = Interval & { laborTicketID: number }

/** How much a ticket weighs within a stretch of time (ms that its machine worked); null: all weigh the same. */
export type WeightOf<Ticket> = ((ticket: Ticket, within: Interval) => number) | null

/** Parts of `whole`, in whole ms, by weights; where none weighs anything, even ones. They sum to it. */
function partsOf(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const shares = weights.map((weight) => (sum > 0 ? weight / sum : 1 / weights.length) * whole)
  const parts = shares.map(Math.floor)
  let rest = whole - parts.reduce((all, part) => all + part, 0)
  // What is left of rounding goes to those that lost most by it; of equal ones to the earlier.
  const byLoss = shares.map((share, place) => ({ place, lost: share - parts[place]! })).sort((a, b) => b.lost - a.lost)
  for (const { place } of byLoss) {
    if (rest <= 0) break
    parts[place]! += 1
    rest -= 1
  }
  return parts
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
  const coming = tickets.filter(({ start, end }) => end > start).sort((a, b) => b.start - a.start)
  const shares = new Map(tickets.map(({ laborTicketID }) => [laborTicketID, 0]))
  const cuts = [...new Set(coming.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  let there: Ticket[] = []
  for (const [place, start] of cuts.slice(0, -1).entries()) {
    const within = { start, end: cuts[place + 1]! }
    there = there.filter(({ end }) => end > start)
    while (coming.length > 0 && coming.at(-1)!.start <= start) there.push(coming.pop()!)
    if (there.length === 0) continue
    there.sort((a, b) => a.laborTicketID - b.laborTicketID)
    const weights = there.map((ticket) => (weightOf && there.length > 1 ? Math.max(0, weightOf(ticket, within)) : 1))
    const parts = partsOf(within.end - start, weights)
    for (const [k, { laborTicketID }] of there.entries())
      shares.set(laborTicketID, shares.get(laborTicketID)! + parts[k]!)
  }
  return shares
}
