import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import fc from 'fast-check'

/** A change of master data, a comment on stops, or a restart of the writer; `pause`: number of time steps before it. */
export type Edit = { pause: number } & (
  | { kind: 'move'; device: number; machine: string }
  | { kind: 'add' }
  | { kind: 'rename' }
  | { kind: 'said'; machine: string }
  | { kind: 'restart' }
)

const machines = ['M-1', 'M-2', 'M-3']

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

/** Machines are added beside moves: an addition changes the floor and no rollup. */
export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc
    .record({
      pause: fc.nat({ max: 25 }),
      kind: fc.constantFrom('move', 'move', 'move', 'add', 'add', 'add', 'rename', 'said', 'restart'),
      device: fc.constantFrom(1, 2),
      machine: fc.constantFrom(...machines),
    })
    .map((edit) => edit as Edit),
  { minLength: 2, maxLength: 8 },
)

/** Outcome of each access to a store; `before`: fails without an effect, `after`: it has one, and its response is lost. */
export type Outcome = 'ok' | 'before' | 'after'
export const outcomes: fc.Arbitrary<Outcome[]> = fc.array(
  fc.oneof(
    weighted(8, fc.constant('ok' as const)),
    weighted(1, fc.constant('before' as const)),
    weighted(1, fc.constant('after' as const)),
  ),
  { maxLength: 60 },
)

/** A machine without a schedule or standard: adding one without a device changes the floor but no rollup. */
export const machine = (resourceID: string, deviceIds: readonly number[], description: string | null = null) =>
  sampleResource({
    resourceID,
    description,
    scheduleID: [],
    idealCycleSecs: [],
    microStopSecs: [],
    attachments: deviceIds.map((deviceId) => ({ deviceId, from: -Infinity, to: Infinity, reports: 'state' as const })),
  })

/** The devices that report a machine: all that the rollups of the simulation depend on. */
export const contentOf = (floor: Floor, resourceID: string) =>
  (floor.resources.get(resourceID)?.attachments ?? []).map(({ deviceId }) => deviceId).join()

/** Returns the floor after an edit; `count` makes names unique. */
export function edited(floor: Floor, edit: Edit, count: number): Floor {
  const all = [...floor.resources.values()]
  if (edit.kind === 'add') return sampleFloor([...all, machine(`new ${count}`, [])])
  if (edit.kind === 'rename') {
    const [first, ...remaining] = all
    return sampleFloor([{ ...first!, description: `name ${count}` }, ...remaining])
  }
  if (edit.kind !== 'move') return floor
  const deviceIdsOf = (resourceID: string) =>
    floor.resources
      .get(resourceID)!
      .attachments.map(({ deviceId }) => deviceId)
      .filter((deviceId) => deviceId !== edit.device)
  return sampleFloor(
    all.map(({ resourceID, description }) => {
      const deviceIds = deviceIdsOf(resourceID)
      return machine(
        resourceID,
        resourceID === edit.machine ? [...deviceIds, edit.device].sort() : deviceIds,
        description,
      )
    }),
  )
}
