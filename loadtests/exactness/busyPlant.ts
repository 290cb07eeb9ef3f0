import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { plant } from '@takt/domain/areas/efficiency/oracles/plant.arbitrary.ts'
import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import fc from 'fast-check'

export type BusyPlant = {
  floor: Floor
  slices: Slice[]
  entries: Map<string, ReasonEntry[]>
  range: Interval
}

const teams = [[], ['E1'], ['E2', 'E1'], ['E3', 'E1', 'E3']]
const codes = [null, 'R1', 'R2']

/**
 * Whole six milliseconds: the time of up to three parallel jobs then divides evenly. What is kept is whole
 * milliseconds, a rest of which would go to one of them; that is no matter of a figure's ninth digit.
 */
const even = (instant: number) => Math.floor(instant / 6) * 6

/** Of a device and `from` there is one message; seqs strictly increase, so no two are equal. */
function publishable(slices: readonly Slice[]): Slice[] {
  const byStart = new Map<string, Slice>()
  for (const [k, slice] of slices.entries()) {
    const from = even(slice.from)
    const busy = { reason: codes[k % 3]!, empIDs: teams[(k + slice.seq) % 4]!, ord: 0 }
    const one = { ...slice, ...busy, from, to: Math.max(from + 6, even(slice.to)), seq: slice.seq * 1000 + k }
    const known = byStart.get(`${one.deviceId} ${from}`)
    if (!known || one.seq > known.seq) byStart.set(`${one.deviceId} ${from}`, one)
  }
  return [...byStart.values()].map((slice) => ({ ...slice, to: Math.min(slice.to, slice.from + 86_400_000) }))
}

const entriesIn = (range: Interval) =>
  fc.array(
    fc.record({
      after: fc.integer({ min: -3_600_000, max: range.end - range.start }),
      length: fc.integer({ min: 1000, max: 7_200_000 }),
      code: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 4 },
  )

/**
 * A random plant with two machines, teams, reasons and what people said of stops, as it may be published; an
 * organization of its own each time.
 */
export const busyPlant = (nextOrganization: () => number): fc.Arbitrary<BusyPlant> =>
  plant
    .chain((input) => fc.record({ given: fc.constant(input), said: entriesIn(input.range) }))
    .map(({ given, said }) => {
      const first = given.floor.resources.get('M-01')!
      const attachments = first.attachments.map((attachment) => ({
        ...attachment,
        deviceId: attachment.deviceId + 10,
        from: even(attachment.from),
        to: even(attachment.to),
      }))
      const { from, to } = first.service
      const service = { ...first.service, from: from && even(from), to: to && even(to) }
      const own = first.attachments.map((attachment) => ({
        ...attachment,
        from: even(attachment.from),
        to: even(attachment.to),
      }))
      const resources = new Map([
        ['M-01', { ...first, service, attachments: own }],
        ['M-02', { ...first, service, resourceID: 'M-02', attachments }],
      ])
      const others = given.slices
        .filter((_, k) => k % 2 === 0)
        .map((slice) => ({ ...slice, deviceId: slice.deviceId + 10 }))
      const range = { start: even(given.range.start), end: even(given.range.end) + 6 }
      const entries = said.map(({ after, length, code }, k) => {
        const start = even(range.start + after)
        return { start, end: start + even(length), reasonCode: `P${code}`, priority: code % 2, entered: k + 1 }
      })
      return {
        floor: { ...given.floor, organizationId: nextOrganization(), resources },
        slices: publishable([...given.slices, ...others]),
        entries: new Map([['M-01', entries]]),
        range,
      }
    })
