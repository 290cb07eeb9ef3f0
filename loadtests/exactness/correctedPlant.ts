import { attachmentsOf, type DeviceAttachment } from '@takt/domain/devices/attachments.ts'
import type { Effective, Floor, ResourceFloor } from '@takt/domain/efficiency/floor.ts'
import { sharing } from '@takt/domain/efficiency/plant.arbitrary.ts'
import type { Slice } from '@takt/domain/efficiency/slice.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { exceptionOf, scheduleOf, trickyZones } from '@takt/domain/schedule/schedule.arbitrary.ts'
import fc from 'fast-check'
import { type BusyPlant, busyPlant } from './busyPlant.ts'
import { fleet } from './fleet.ts'

/**
 * Something somebody says, mends or takes back of the stops of a machine; `which`: of all entries there are by then.
 */
export type ReasonChange =
  | { what: 'give'; resourceID: string; stretch: Interval; code: string }
  | { what: 'mend'; which: number; stretch: Interval }
  | { what: 'takeBack'; which: number }
  | { what: 'rank'; code: string; priority: number }

/**
 * What happens one after the other: facts come, master data changes, somebody gives a reason, or all wait until the
 * writer is through; then somebody may ask.
 */
export type Step = {
  says: string
  slices?: Slice[]
  floor?: Floor
  reason?: ReasonChange
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
  /** Whether its machines tell of whole days, so that there is something to notice. */
  isBusyForDays: boolean
}

/** `until`: when it was retired. */
type Device = { resourceId: Effective<string | null>; reports: Effective<string>; until: number }
type State = { floor: Floor; devices: ReadonlyMap<number, Device>; gone: ReadonlySet<string> }
type Change = { says: string; of: (state: State) => State }

const ever = Number.NEGATIVE_INFINITY
/** As `busyPlant` has it: what parallel jobs share divides evenly. */
const even = (instant: number) => Math.floor(instant / 6) * 6
const machines = ['M-01', 'M-02']
export const reasonCodes = { P1: 1, P2: 0, P3: 1 }

/** A value from a date on, whatever held from there; what was to hold later still does. */
const since = <T>(values: Effective<T>, from: number, value: T): Effective<T> =>
  [...values.filter((one) => one.from !== from), { from, value }].sort((a, b) => a.from - b.from)

const evenly = <T>(values: Effective<T>): Effective<T> =>
  values.map(({ from, value }) => ({ from: even(from), value })).sort((a, b) => a.from - b.from)

function withMachine(state: State, resourceID: string, change: (machine: ResourceFloor) => Partial<ResourceFloor>) {
  const machine = state.floor.resources.get(resourceID)!
  const resources = new Map([...state.floor.resources, [resourceID, { ...machine, ...change(machine) }] as const])
  return { ...state, floor: { ...state.floor, resources } }
}

const withDevice = (state: State, deviceId: number, change: (device: Device) => Device): State => ({
  ...state,
  devices: new Map([...state.devices, [deviceId, change(state.devices.get(deviceId)!)] as const]),
})

/** The floor as it stands: attachments follow from devices; `mark` tells it from every other floor. */
function floorOf({ floor, devices, gone }: State, mark: number): Floor {
  const attached = Map.groupBy(
    [...devices].flatMap(([deviceId, { resourceId, reports, until }]): DeviceAttachment[] =>
      attachmentsOf(deviceId, resourceId, reports, until),
    ),
    ({ resourceID }) => resourceID,
  )
  const resources = [...floor.resources.values()].filter(({ resourceID }) => !gone.has(resourceID))
  return {
    ...floor,
    resources: new Map(
      resources.map((one) => [one.resourceID, { ...one, attachments: attached.get(one.resourceID) ?? [] }]),
    ),
    cycleStandards: new Map([...floor.cycleStandards, ['MARK~0~0', [{ from: ever, value: mark }]] as const]),
  }
}

const secs = fc.option(fc.integer({ min: 1, max: 90 }), { nil: null })
const device = fc.constantFrom(1, 1, 2, 3, 11, 11, 12)
const machine = fc.constantFrom(...machines)

/** Every change that master data know, each from any date in the range, before it, or from the beginning of time. */
function changeIn(range: Interval): fc.Arbitrary<Change> {
  const from = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: range.start - 3_600_000, max: range.end }).map(even) },
    { weight: 1, arbitrary: fc.constant(ever) },
  )
  const date = fc.option(fc.integer({ min: range.start - 3_600_000, max: range.end }).map(even), { nil: null })
  const micro = fc.constantFrom(0, 60, 300, 900)
  const change = <T>(values: fc.Arbitrary<T>, name: string, of: (state: State, value: T) => State) =>
    values.map((value): Change => ({ says: `${name} ${JSON.stringify(value)}`, of: (state) => of(state, value) }))
  const attached = change(
    fc.tuple(device, from, fc.constantFrom('M-01', 'M-02', null)),
    'attached',
    (state, [id, at, to]) => withDevice(state, id, (one) => ({ ...one, resourceId: since(one.resourceId, at, to) })),
  )
  return fc.oneof(
    { weight: 3, arbitrary: attached },
    change(fc.tuple(device, from, fc.constantFrom('state', 'values')), 'reports', (state, [id, at, what]) =>
      withDevice(state, id, (one) => ({ ...one, reports: since(one.reports, at, what) })),
    ),
    change(fc.tuple(device, from), 'device retired', (state, [id, until]) =>
      withDevice(state, id, (one) => ({ ...one, until })),
    ),
    change(device, 'device erased', (state, id) =>
      withDevice(state, id, (one) => ({ ...one, resourceId: [], reports: [] })),
    ),
    change(fc.tuple(machine, date), 'commissioned', (state, [id, at]) =>
      withMachine(state, id, ({ service }) => ({ service: { ...service, from: at } })),
    ),
    change(fc.tuple(machine, date), 'decommissioned', (state, [id, at]) =>
      withMachine(state, id, ({ service }) => ({ service: { ...service, to: at } })),
    ),
    change(fc.constant('M-02'), 'machine removed or made again', (state, id) => ({
      ...state,
      gone: new Set(state.gone.has(id) ? [] : [id]),
    })),
    change(fc.tuple(machine, from, secs), 'ideal', (state, [id, at, value]) =>
      withMachine(state, id, (one) => ({ idealCycleSecs: since(one.idealCycleSecs, at, value) })),
    ),
    change(fc.tuple(machine, from, fc.option(micro, { nil: null })), 'threshold', (state, [id, at, value]) =>
      withMachine(state, id, (one) => ({ microStopSecs: since(one.microStopSecs, at, value) })),
    ),
    change(fc.tuple(from, micro), 'threshold of all', (state, [at, value]) => ({
      ...state,
      floor: { ...state.floor, microStopSecs: since(state.floor.microStopSecs, at, value) },
    })),
    change(fc.tuple(machine, from, fc.constantFrom('S', 'T', null)), 'follows', (state, [id, at, value]) =>
      withMachine(state, id, (one) => ({ scheduleID: since(one.scheduleID, at, value) })),
    ),
    change(
      fc.constantFrom('S', 'T').chain((id) => fc.tuple(from, scheduleOf(id))),
      'schedule',
      (state, [at, value]) => {
        const known = state.floor.schedules.get(value.scheduleID) ?? []
        const schedules = new Map([...state.floor.schedules, [value.scheduleID, since(known, at, value)] as const])
        return { ...state, floor: { ...state.floor, schedules } }
      },
    ),
    change(fc.array(exceptionOf(range.start), { maxLength: 3 }), 'exceptions', (state, exceptions) => ({
      ...state,
      floor: { ...state.floor, exceptions },
    })),
    change(fc.constantFrom(...trickyZones), 'zone', (state, timeZone) => ({
      ...state,
      floor: { ...state.floor, timeZone },
    })),
    change(fc.option(fc.tuple(from, secs), { nil: null }), 'standard', (state, given) => {
      const standards = new Map(state.floor.cycleStandards)
      if (given) standards.set('J-1~0~10', since(standards.get('J-1~0~10') ?? [{ from: ever, value: null }], ...given))
      else standards.delete('J-1~0~10')
      return { ...state, floor: { ...state.floor, cycleStandards: standards } }
    }),
    change(fc.tuple(fc.constantFrom(...sharing), from, fc.boolean()), 'shares its cycle', (state, [key, at, value]) => {
      const known = state.floor.sharedCycles?.get(key) ?? [{ from: ever, value: false }]
      const sharedCycles = new Map([...(state.floor.sharedCycles ?? []), [key, since(known, at, value)] as const])
      return { ...state, floor: { ...state.floor, sharedCycles } }
    }),
  )
}

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

const devicesAtFirst = new Map(
  [1, 2, 3, 11, 12, 13].map((deviceId): [number, Device] => {
    const value = deviceId % 10 === 1 ? machines[Math.floor(deviceId / 10)]! : null
    const until = Number.POSITIVE_INFINITY
    return [deviceId, { resourceId: [{ from: ever, value }], reports: [{ from: ever, value: 'state' }], until }]
  }),
)

/** The first two machines of a fleet under the names and devices of a busy plant. */
const busyDays = (nextOrganization: () => number): fc.Arbitrary<Omit<BusyPlant, 'entries'>> =>
  fleet(nextOrganization).map(({ floor, slices, range }) => {
    const deviceIds = [1, 11]
    const resources = [...floor.resources.values()].slice(0, 2).map((one, k): [string, ResourceFloor] => {
      const attachments = one.attachments.map((attached) => ({ ...attached, deviceId: deviceIds[k]! }))
      return [machines[k]!, { ...one, resourceID: machines[k]!, attachments }]
    })
    const own = slices.filter(({ deviceId }) => deviceId <= 2)
    return {
      floor: { ...floor, resources: new Map(resources) },
      slices: own.map((slice) => ({ ...slice, deviceId: deviceIds[slice.deviceId - 1]! })),
      range,
    }
  })

/**
 * A random plant of two machines whose facts come in three portions among changes of everything, in an organization of
 * its own each time. Most tell little of a short time, some tell of six days without a pause.
 */
export const correctedPlant = (nextOrganization: () => number): fc.Arbitrary<CorrectedPlant> => {
  const short = busyPlant(nextOrganization).map((one) => ({ ...one, isBusyForDays: false }))
  const long = busyDays(nextOrganization).map((one) => ({ ...one, isBusyForDays: true }))
  return fc.oneof({ weight: 15, arbitrary: short }, { weight: 1, arbitrary: long }).chain(corrected)
}

type Plant = Omit<BusyPlant, 'entries'> & Pick<CorrectedPlant, 'isBusyForDays'>

function corrected({ isBusyForDays, floor, slices, range }: Plant): fc.Arbitrary<CorrectedPlant> {
  const step = fc.oneof(
    { weight: 5, arbitrary: changeIn(range) },
    { weight: 2, arbitrary: reasonIn(range) },
    { weight: 2, arbitrary: fc.constant('through' as const) },
  )
  const portion = fc.array(step, { maxLength: 4 })
  return fc.tuple(portion, portion, portion, portion).map((portions) => {
    const resources = [...floor.resources.values()].map((one): [string, ResourceFloor] => [
      one.resourceID,
      {
        ...one,
        // Nobody says at first when a machine begins, unless it is within the range.
        service: { ...one.service, from: one.service.from === ever ? null : one.service.from },
        scheduleID: evenly(one.scheduleID),
        idealCycleSecs: evenly(one.idealCycleSecs),
        microStopSecs: evenly(one.microStopSecs),
      },
    ])
    const schedules = new Map([...floor.schedules].map(([id, versions]) => [id, evenly(versions)] as const))
    const even = { ...floor, schedules, resources: new Map(resources) }
    let state: State = { floor: even, devices: devicesAtFirst, gone: new Set() }
    let mark = 0
    const first = floorOf(state, mark)
    let last = first
    const steps = portions.flatMap((some, k): Step[] => {
      const own = slices.filter((_, n) => n % 3 === k - 1)
      const facts = k === 0 ? [] : [{ says: `${own.length} slices`, slices: own }]
      const rest = some.map((one): Step => {
        if (one === 'through') return { says: one, through: true }
        if ('what' in one) return { says: JSON.stringify(one), reason: one }
        state = one.of(state)
        mark += 1
        last = floorOf(state, mark)
        return { says: one.says, floor: last }
      })
      return [...facts, ...rest]
    })
    return { first, steps, last, slices, range, isBusyForDays }
  })
}
