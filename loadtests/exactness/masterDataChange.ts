import { attachmentsOf, type DeviceAttachment } from '@takt/domain/areas/devices/attachments.ts'
import type { Effective, Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { sharing } from '@takt/domain/areas/efficiency/oracles/plant.arbitrary.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { exceptionOf, scheduleOf, trickyZones } from '@takt/domain/core/schedule/schedule.arbitrary.ts'
import fc from 'fast-check'

/** A device; `until`: its time of retirement. */
export type Device = { resourceId: Effective<string | null>; reports: Effective<string>; until: number }
export type State = { floor: Floor; devices: ReadonlyMap<number, Device>; gone: ReadonlySet<string> }
export type Change = { description: string; of: (state: State) => State }

export const always = Number.NEGATIVE_INFINITY
/** Same as in `busyPlant`: time shared by parallel jobs divides evenly. */
export const roundToSix = (instant: number) => Math.floor(instant / 6) * 6
export const machines = ['M-01', 'M-02']
/** Returns the values with a new one from a date on; later values stay unchanged. */
const since = <T>(values: Effective<T>, from: number, value: T): Effective<T> =>
  [...values.filter((entry) => entry.from !== from), { from, value }].sort((a, b) => a.from - b.from)

export const evenly = <T>(values: Effective<T>): Effective<T> =>
  values.map(({ from, value }) => ({ from: roundToSix(from), value })).sort((a, b) => a.from - b.from)

function withMachine(state: State, resourceID: string, change: (machine: ResourceFloor) => Partial<ResourceFloor>) {
  const machine = state.floor.resources.get(resourceID)!
  const resources = new Map([...state.floor.resources, [resourceID, { ...machine, ...change(machine) }] as const])
  return { ...state, floor: { ...state.floor, resources } }
}

const withDevice = (state: State, deviceId: number, change: (device: Device) => Device): State => ({
  ...state,
  devices: new Map([...state.devices, [deviceId, change(state.devices.get(deviceId)!)] as const]),
})

/** Returns the floor of a state: attachments follow from devices; `mark` makes it differ from every other floor. */
export function floorOf({ floor, devices, gone }: State, mark: number): Floor {
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
      resources.map((resource) => [
        resource.resourceID,
        { ...resource, attachments: attached.get(resource.resourceID) ?? [] },
      ]),
    ),
    cycleStandards: new Map([...floor.cycleStandards, ['MARK~0~0', [{ from: always, value: mark }]] as const]),
  }
}

const secs = fc.option(fc.integer({ min: 1, max: 90 }), { nil: null })
const device = fc.constantFrom(1, 1, 2, 3, 11, 11, 12)
export const machine = fc.constantFrom(...machines)

/** Every kind of master data change, each from any date in the range, before it, or without a start date. */
export function changeIn(range: Interval): fc.Arbitrary<Change> {
  const from = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: range.start - 3_600_000, max: range.end }).map(roundToSix) },
    { weight: 1, arbitrary: fc.constant(always) },
  )
  const date = fc.option(fc.integer({ min: range.start - 3_600_000, max: range.end }).map(roundToSix), { nil: null })
  const micro = fc.constantFrom(0, 60, 300, 900)
  const change = <T>(values: fc.Arbitrary<T>, name: string, of: (state: State, value: T) => State) =>
    values.map(
      (value): Change => ({ description: `${name} ${JSON.stringify(value)}`, of: (state) => of(state, value) }),
    )
  const attached = change(
    fc.tuple(device, from, fc.constantFrom('M-01', 'M-02', null)),
    'attached',
    (state, [id, at, to]) =>
      withDevice(state, id, (entry) => ({ ...entry, resourceId: since(entry.resourceId, at, to) })),
  )
  return fc.oneof(
    { weight: 3, arbitrary: attached },
    change(fc.tuple(device, from, fc.constantFrom('state', 'values')), 'reports', (state, [id, at, reportKind]) =>
      withDevice(state, id, (entry) => ({ ...entry, reports: since(entry.reports, at, reportKind) })),
    ),
    change(fc.tuple(device, from), 'device retired', (state, [id, until]) =>
      withDevice(state, id, (entry) => ({ ...entry, until })),
    ),
    change(device, 'device erased', (state, id) =>
      withDevice(state, id, (entry) => ({ ...entry, resourceId: [], reports: [] })),
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
      withMachine(state, id, (entry) => ({ idealCycleSecs: since(entry.idealCycleSecs, at, value) })),
    ),
    change(fc.tuple(machine, from, fc.option(micro, { nil: null })), 'threshold', (state, [id, at, value]) =>
      withMachine(state, id, (entry) => ({ microStopSecs: since(entry.microStopSecs, at, value) })),
    ),
    change(fc.tuple(from, micro), 'threshold of all', (state, [at, value]) => ({
      ...state,
      floor: { ...state.floor, microStopSecs: since(state.floor.microStopSecs, at, value) },
    })),
    change(fc.tuple(machine, from, fc.constantFrom('S', 'T', null)), 'follows', (state, [id, at, value]) =>
      withMachine(state, id, (entry) => ({ scheduleID: since(entry.scheduleID, at, value) })),
    ),
    change(
      fc.constantFrom('S', 'T').chain((id) => fc.tuple(from, scheduleOf(id))),
      'schedule',
      (state, [at, value]) => {
        const versions = state.floor.schedules.get(value.scheduleID) ?? []
        const schedules = new Map([...state.floor.schedules, [value.scheduleID, since(versions, at, value)] as const])
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
    change(fc.option(fc.tuple(from, secs), { nil: null }), 'standard', (state, input) => {
      const standards = new Map(state.floor.cycleStandards)
      if (input)
        standards.set('J-1~0~10', since(standards.get('J-1~0~10') ?? [{ from: always, value: null }], ...input))
      else standards.delete('J-1~0~10')
      return { ...state, floor: { ...state.floor, cycleStandards: standards } }
    }),
    change(fc.tuple(fc.constantFrom(...sharing), from, fc.boolean()), 'shares its cycle', (state, [key, at, value]) => {
      const versions = state.floor.sharedCycles?.get(key) ?? [{ from: always, value: false }]
      const sharedCycles = new Map([...(state.floor.sharedCycles ?? []), [key, since(versions, at, value)] as const])
      return { ...state, floor: { ...state.floor, sharedCycles } }
    }),
  )
}
