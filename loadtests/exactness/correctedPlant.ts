import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type DefectKind, defectKinds } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import fc from 'fast-check'
import { type BusyPlant, busyPlant } from './busyPlant.ts'
import { fleet } from './fleet.ts'
import {
  always,
  changeIn,
  type Device,
  evenly,
  floorOf,
  machine,
  machines,
  roundToSix,
  type State,
} from './masterDataChange.ts'

/**
 * A change of the reason entries of a machine: entered, corrected or deleted; `which`: index into all entries at that
 * time.
 */
export type ReasonChange =
  | { what: 'give'; resourceID: string; stretch: Interval; code: string }
  | { what: 'mend'; which: number; stretch: Interval }
  | { what: 'takeBack'; which: number }
  | { what: 'rank'; code: string; priority: number }

/** A scrap entry on a machine, or its deletion; `which`: index into all entries at that time. */
export type ScrapChange =
  | { what: 'scrap'; resourceID: string; at: number; kind: DefectKind; quantity: number }
  | { what: 'scrapBack'; which: number }

/**
 * One of several consecutive steps: facts arrive, master data changes, a user enters a reason or scrap, or everything
 * waits until the writer is done; then results may be checked.
 */
export type Step = {
  description: string
  slices?: Slice[]
  floor?: Floor
  reason?: ReasonChange
  scrap?: ScrapChange
  through?: true
  check?: () => Promise<void>
}

/** A plant that is corrected repeatedly, and its final state. */
export type CorrectedPlant = {
  first: Floor
  steps: Step[]
  last: Floor
  slices: Slice[]
  range: Interval
}

/** Initial priorities by reason code. */
export const reasonCodes = { P1: 1, P2: 0, P3: 1 }

function reasonIn(range: Interval): fc.Arbitrary<ReasonChange> {
  const entryIndex = fc.nat(9)
  const code = fc.constantFrom(...Object.keys(reasonCodes))
  const interval = fc
    .tuple(
      fc.integer({ min: range.start - 3_600_000, max: range.end }).map(roundToSix),
      fc.integer({ min: 1000, max: 7_200_000 }),
    )
    .map(([start, ms]) => ({ start, end: start + 6 + roundToSix(ms) }))
  const constant = <T extends ReasonChange['what']>(name: T) => fc.constant(name)
  return fc.oneof(
    fc.record({ what: constant('give'), resourceID: machine, stretch: interval, code }),
    fc.record({ what: constant('give'), resourceID: machine, stretch: interval, code }),
    fc.record({ what: constant('mend'), which: entryIndex, stretch: interval }),
    fc.record({ what: constant('takeBack'), which: entryIndex }),
    fc.record({ what: constant('rank'), code, priority: fc.integer({ min: 0, max: 2 }) }),
  )
}

/** Scrap entries on the parts that a random plant made in or around a range. */
export const scrapIn = (range: Interval): fc.Arbitrary<ScrapChange> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constant('scrap' as const),
        resourceID: machine,
        at: fc.integer({ min: range.start, max: range.end + 3_600_000 }),
        kind: fc.constantFrom(...defectKinds),
        quantity: fc.integer({ min: 1, max: 6 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('scrapBack' as const), which: fc.nat(4) }) },
  )

const devicesAtFirst = new Map(
  [1, 2, 3, 11, 12, 13].map((deviceId): [number, Device] => {
    const value = deviceId % 10 === 1 ? machines[Math.floor(deviceId / 10)]! : null
    const until = Number.POSITIVE_INFINITY
    return [deviceId, { resourceId: [{ from: always, value }], reports: [{ from: always, value: 'state' }], until }]
  }),
)

/** The first two machines of a fleet with the names and devices of a busy plant. */
const busyDays = (nextOrganization: () => number): fc.Arbitrary<Plant> =>
  fleet(nextOrganization).map(({ floor, slices, range }) => {
    const deviceIds = [1, 11]
    const resources = [...floor.resources.values()].slice(0, 2).map((resource, k): [string, ResourceFloor] => {
      const attachments = resource.attachments.map((attached) => ({ ...attached, deviceId: deviceIds[k]! }))
      return [machines[k]!, { ...resource, resourceID: machines[k]!, attachments }]
    })
    const ownSlices = slices.filter(({ deviceId }) => deviceId <= 2)
    return {
      floor: { ...floor, resources: new Map(resources) },
      slices: ownSlices.map((slice) => ({ ...slice, deviceId: deviceIds[slice.deviceId - 1]! })),
      range,
    }
  })

/**
 * A random plant of two machines with facts that arrive in three portions between changes of every kind, each in its
 * own organization. Most have few facts over a short time, some have six days without a gap.
 */
export const correctedPlant = (nextOrganization: () => number): fc.Arbitrary<CorrectedPlant> => {
  const short: fc.Arbitrary<Plant> = busyPlant(nextOrganization)
  const long = busyDays(nextOrganization)
  return fc.oneof({ weight: 15, arbitrary: short }, { weight: 1, arbitrary: long }).chain(corrected)
}

type Plant = Omit<BusyPlant, 'entries'>

const asStep = (change: ReasonChange | ScrapChange): Pick<Step, 'reason' | 'scrap'> =>
  change.what === 'scrap' || change.what === 'scrapBack' ? { scrap: change } : { reason: change }

function corrected({ floor, slices, range }: Plant): fc.Arbitrary<CorrectedPlant> {
  const step = fc.oneof(
    { weight: 5, arbitrary: changeIn(range) },
    { weight: 2, arbitrary: reasonIn(range) },
    { weight: 2, arbitrary: scrapIn(range) },
    { weight: 2, arbitrary: fc.constant('through' as const) },
  )
  const portion = fc.array(step, { maxLength: 4 })
  return fc.tuple(portion, portion, portion, portion).map((portions) => {
    const resources = [...floor.resources.values()].map((resource): [string, ResourceFloor] => [
      resource.resourceID,
      {
        ...resource,
        // The start of service is initially unknown, unless it is within the range.
        service: { ...resource.service, from: resource.service.from === always ? null : resource.service.from },
        scheduleID: evenly(resource.scheduleID),
        idealCycleSecs: evenly(resource.idealCycleSecs),
        microStopSecs: evenly(resource.microStopSecs),
      },
    ])
    const schedules = new Map([...floor.schedules].map(([id, versions]) => [id, evenly(versions)] as const))
    const evenFloor = { ...floor, schedules, resources: new Map(resources) }
    let state: State = { floor: evenFloor, devices: devicesAtFirst, gone: new Set() }
    let mark = 0
    const first = floorOf(state, mark)
    let last = first
    const steps = portions.flatMap((some, k): Step[] => {
      const ownSlices = slices.filter((_, n) => n % 3 === k - 1)
      const facts = k === 0 ? [] : [{ description: `${ownSlices.length} slices`, slices: ownSlices }]
      const otherSteps = some.map((entry): Step => {
        if (entry === 'through') return { description: entry, through: true }
        if ('what' in entry) return { description: JSON.stringify(entry), ...asStep(entry) }
        state = entry.of(state)
        mark += 1
        last = floorOf(state, mark)
        return { description: entry.description, floor: last }
      })
      return [...facts, ...otherSteps]
    })
    return { first, steps, last, slices, range }
  })
}
