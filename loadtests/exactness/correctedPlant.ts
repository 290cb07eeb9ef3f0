import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type LostKind, lostKinds } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import fc from 'fast-check'
import { type BusyPlant, busyPlant } from './busyPlant.ts'
import { fleet } from './fleet.ts'
import {
  changeIn,
  type Device,
  even,
  evenly,
  ever,
  floorOf,
  machine,
  machines,
  type State,
} from './masterDataChange.ts'

/**
 * Something somebody says, mends or takes back of the stops of a machine; `which`: of all entries there are by then.
 */
export type ReasonChange =
  | { what: 'give'; resourceID: string; stretch: Interval; code: string }
  | { what: 'mend'; which: number; stretch: Interval }
  | { what: 'takeBack'; which: number }
  | { what: 'rank'; code: string; priority: number }

/** Something somebody says of the parts of a machine, or takes back; `which`: of all that was said by then. */
export type ScrapChange =
  | { what: 'scrap'; resourceID: string; at: number; kind: LostKind; quantity: number }
  | { what: 'scrapBack'; which: number }

/**
 * What happens one after the other: facts come, master data changes, somebody gives a reason or speaks of parts, or all
 * wait until the writer is through; then somebody may ask.
 */
export type Step = {
  says: string
  slices?: Slice[]
  floor?: Floor
  reason?: ReasonChange
  scrap?: ScrapChange
  through?: true
  asks?: () => Promise<void>
}

/** A plant that is corrected again and again, and what it comes to in the end. */
export type CorrectedPlant = {
  first: Floor
  steps: Step[]
  last: Floor
  slices: Slice[]
  range: Interval
}

/** Priorities at first, by what people give as a reason. */
export const reasonCodes = { P1: 1, P2: 0, P3: 1 }

function reasonIn(range: Interval): fc.Arbitrary<ReasonChange> {
  const which = fc.nat(9)
  const code = fc.constantFrom(...Object.keys(reasonCodes))
  const stretch = fc
    .tuple(
      fc.integer({ min: range.start - 3_600_000, max: range.end }).map(even),
      fc.integer({ min: 1000, max: 7_200_000 }),
    )
    .map(([start, ms]) => ({ start, end: start + 6 + even(ms) }))
  const what = <T extends ReasonChange['what']>(name: T) => fc.constant(name)
  return fc.oneof(
    fc.record({ what: what('give'), resourceID: machine, stretch, code }),
    fc.record({ what: what('give'), resourceID: machine, stretch, code }),
    fc.record({ what: what('mend'), which, stretch }),
    fc.record({ what: what('takeBack'), which }),
    fc.record({ what: what('rank'), code, priority: fc.integer({ min: 0, max: 2 }) }),
  )
}

/** What people say of the parts that a random plant made in a range or thereabouts. */
export const scrapIn = (range: Interval): fc.Arbitrary<ScrapChange> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constant('scrap' as const),
        resourceID: machine,
        at: fc.integer({ min: range.start, max: range.end + 3_600_000 }),
        kind: fc.constantFrom(...lostKinds),
        quantity: fc.integer({ min: 1, max: 6 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('scrapBack' as const), which: fc.nat(4) }) },
  )

const devicesAtFirst = new Map(
  [1, 2, 3, 11, 12, 13].map((deviceId): [number, Device] => {
    const value = deviceId % 10 === 1 ? machines[Math.floor(deviceId / 10)]! : null
    const until = Number.POSITIVE_INFINITY
    return [deviceId, { resourceId: [{ from: ever, value }], reports: [{ from: ever, value: 'state' }], until }]
  }),
)

/** The first two machines of a fleet under the names and devices of a busy plant. */
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
 * A random plant of two machines whose facts come in three portions among changes of everything, in an organization of
 * its own each time. Most tell little of a short time, some tell of six days without a pause.
 */
export const correctedPlant = (nextOrganization: () => number): fc.Arbitrary<CorrectedPlant> => {
  const short: fc.Arbitrary<Plant> = busyPlant(nextOrganization)
  const long = busyDays(nextOrganization)
  return fc.oneof({ weight: 15, arbitrary: short }, { weight: 1, arbitrary: long }).chain(corrected)
}

type Plant = Omit<BusyPlant, 'entries'>

const said = (change: ReasonChange | ScrapChange): Pick<Step, 'reason' | 'scrap'> =>
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
        // Nobody says at first when a machine begins, unless it is within the range.
        service: { ...resource.service, from: resource.service.from === ever ? null : resource.service.from },
        scheduleID: evenly(resource.scheduleID),
        idealCycleSecs: evenly(resource.idealCycleSecs),
        microStopSecs: evenly(resource.microStopSecs),
      },
    ])
    const schedules = new Map([...floor.schedules].map(([id, versions]) => [id, evenly(versions)] as const))
    const even = { ...floor, schedules, resources: new Map(resources) }
    let state: State = { floor: even, devices: devicesAtFirst, gone: new Set() }
    let mark = 0
    const first = floorOf(state, mark)
    let last = first
    const steps = portions.flatMap((some, k): Step[] => {
      const ownSlices = slices.filter((_, n) => n % 3 === k - 1)
      const facts = k === 0 ? [] : [{ says: `${ownSlices.length} slices`, slices: ownSlices }]
      const rest = some.map((entry): Step => {
        if (entry === 'through') return { says: entry, through: true }
        if ('what' in entry) return { says: JSON.stringify(entry), ...said(entry) }
        state = entry.of(state)
        mark += 1
        last = floorOf(state, mark)
        return { says: entry.says, floor: last }
      })
      return [...facts, ...rest]
    })
    return { first, steps, last, slices, range }
  })
}
