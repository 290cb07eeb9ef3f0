import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unite } from '../../core/schedule/interval.ts'
import { maxWeightedTickets, splitTickets, type TicketTime, type WeightOf } from './splitTickets.ts'

const minute = 60_000
const ticket = (laborTicketID: number, from: number, to: number): TicketTime => ({
  laborTicketID,
  start: from * minute,
  end: to * minute,
})
const minutes = (tickets: TicketTime[], weightOf: WeightOf<TicketTime> = null) =>
  [...splitTickets(tickets, weightOf).values()].map((ms) => ms / minute)

describe('overlapping tickets', () => {
  test('share the time equally while they overlap and get all of it otherwise', () => {
    expect(minutes([ticket(1, 0, 60), ticket(2, 30, 90)])).toEqual([45, 45])
    expect(minutes([ticket(1, 0, 60), ticket(2, 0, 60), ticket(3, 0, 30)])).toEqual([25, 25, 10])
    expect(minutes([ticket(1, 0, 60), ticket(2, 60, 90), ticket(3, 90, 90)])).toEqual([60, 30, 0])
  })

  test('are weighted by machine time; equal shares if no machine worked', () => {
    const worked: WeightOf<TicketTime> = ({ laborTicketID }, { start }) =>
      start >= 60 * minute ? 0 : { 1: 20, 2: 10 }[laborTicketID]! * minute
    expect(minutes([ticket(1, 0, 60), ticket(2, 0, 60)], worked)).toEqual([40, 20])
    expect(minutes([ticket(1, 0, 90), ticket(2, 0, 90)], (entry, within) => worked(entry, within))).toEqual([60, 30])
    expect(minutes([ticket(1, 60, 90), ticket(2, 60, 90)], worked)).toEqual([15, 15])
  })

  test('the remainder of rounding goes to the earlier tickets, and nothing is lost', () => {
    const three = [1, 2, 3].map((laborTicketID) => ({ laborTicketID, start: 0, end: 100 }))
    expect([...splitTickets(three)]).toEqual([
      [1, 34],
      [2, 33],
      [3, 33],
    ])
  })
})

test('splits thousands of overlapping tickets fast: more than a hundred get equal shares', () => {
  const tickets = Array.from({ length: 20_000 }, (_, k) => ({ laborTicketID: k + 1, start: k, end: 40_000 + k }))
  let calls = 0
  const shares = splitTickets(tickets, () => ++calls && 1)
  expect([...shares.values()].reduce((sum, ms) => sum + ms, 0)).toBe(59_999)
  // Weights are computed while up to a hundred tickets are open, at the start and at the end.
  expect(calls).toBeLessThan(2 * maxWeightedTickets * maxWeightedTickets)
})

describe('for any tickets', () => {
  const times = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 })), { maxLength: 8 })
    .map((pairs) => pairs.map(([start, length], k) => ({ laborTicketID: k + 1, start, end: start + length })))
  const weights: fc.Arbitrary<WeightOf<TicketTime>> = fc.oneof(
    fc.constant(null),
    fc.array(fc.integer({ min: -5, max: 1_000_000 }), { minLength: 8, maxLength: 8 }).map(
      (of): WeightOf<TicketTime> =>
        ({ laborTicketID }, { start }) =>
          of[(laborTicketID + start) % 8]!,
    ),
  )

  test('shares add up to the time with an open ticket, to the millisecond; none is negative or too long', () => {
    fc.assert(
      fc.property(times, weights, (tickets, weightOf) => {
        const shares = splitTickets(tickets, weightOf)
        const whole = unite(tickets.filter(({ start, end }) => end > start))
        const sum = [...shares.values()].reduce((all, part) => all + part, 0)
        expect(sum).toBe(whole.reduce((all, { start, end }) => all + end - start, 0))
        for (const { laborTicketID, start, end } of tickets) {
          const share = shares.get(laborTicketID)!
          expect(Number.isInteger(share) && share >= 0 && share <= end - start).toBe(true)
        }
      }),
    )
  })

  test('the order of the tickets does not matter', () => {
    fc.assert(
      fc.property(times, weights, fc.infiniteStream(fc.double({ noNaN: true })), (tickets, weightOf, random) => {
        const mixed = tickets
          .map((ticket) => ({ ticket, by: random.next().value as number }))
          .sort((a, b) => a.by - b.by)
          .map(({ ticket }) => ticket)
        const byNumber = (shares: Map<number, number>) => [...shares].sort(([a], [b]) => a - b)
        expect(byNumber(splitTickets(mixed, weightOf))).toEqual(byNumber(splitTickets(tickets, weightOf)))
      }),
    )
  })
})
