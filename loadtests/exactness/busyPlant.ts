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
 * Rounds down to six milliseconds: the time of up to three parallel jobs then divides evenly. Stored times are whole
 * milliseconds, so a remainder would go to one of the jobs, which would show in the ninth digit of a KPI.
 */
const roundToSix = (instant: number) => Math.floor(instant / 6) * 6

/** Keeps one message for each device and `from`; seqs strictly increase, so no two are equal. */
function publishable(slices: readonly Slice[]): Slice[] {
  const byStart = new Map<string, Slice>()
  for (const [k, slice] of slices.entries()) {
    const from = roundToSix(slice.from)
    const busy = { reason: codes[k % 3]!, empIDs: teams[(k + slice.seq) % 4]!, ord: 0 }
    const published = {
      ...slice,
      ...busy,
      from,
      to: Math.max(from + 6, roundToSix(slice.to)),
      seq: slice.seq * 1000 + k,
    }
    const existing = byStart.get(`${published.deviceId} ${from}`)
    if (!existing || published.seq > existing.seq) byStart.set(`${published.deviceId} ${from}`, published)
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
 * A random plant with two machines, teams, reasons and user entries on stops, ready to publish; each in its own
 * organization.
 */
export const busyPlant = (nextOrganization: () => number): fc.Arbitrary<BusyPlant> =>
  plant
    .chain((input) => fc.record({ input: fc.constant(input), entrySpecs: entriesIn(input.range) }))
    .map(({ input, entrySpecs }) => {
      const first = input.floor.resources.get('M-01')!
      const attachments = first.attachments.map((attachment) => ({
        ...attachment,
        deviceId: attachment.deviceId + 10,
        from: roundToSix(attachment.from),
        to: roundToSix(attachment.to),
      }))
      const { from, to } = first.service
      const service = { ...first.service, from: from && roundToSix(from), to: to && roundToSix(to) }
      const attachmentsOfFirst = first.attachments.map((attachment) => ({
        ...attachment,
        from: roundToSix(attachment.from),
        to: roundToSix(attachment.to),
      }))
      const resources = new Map([
        ['M-01', { ...first, service, attachments: attachmentsOfFirst }],
        ['M-02', { ...first, service, resourceID: 'M-02', attachments }],
      ])
      const slicesOfSecond = input.slices
        .filter((_, k) => k % 2 === 0)
        .map((slice) => ({ ...slice, deviceId: slice.deviceId + 10 }))
      const range = { start: roundToSix(input.range.start), end: roundToSix(input.range.end) + 6 }
      const entries = entrySpecs.map(({ after, length, code }, k) => {
        const start = roundToSix(range.start + after)
        return { start, end: start + roundToSix(length), reasonCode: `P${code}`, priority: code % 2, entered: k + 1 }
      })
      return {
        floor: { ...input.floor, organizationId: nextOrganization(), resources },
        slices: publishable([...input.slices, ...slicesOfSecond]),
        entries: new Map([['M-01', entries]]),
        range,
      }
    })
