import type { Schedule } from '../../../core/schedule/schedule.ts'
import type { Floor, ResourceFloor } from '../floor/floor.ts'
import { atAllTimes } from '../floor/service.ts'
import type { Output, Slice } from '../timeline/slice.ts'
import { type MachineState, stateCodes } from '../timeline/state.ts'

/** An effective-dated test value that never changes. */
export const constantValue = <T>(value: T) => [{ from: -Infinity, value }]

export const sampleSchedule = (change: Partial<Schedule> = {}): Schedule => ({
  scheduleID: 'S',
  timezone: 'UTC',
  shifts: [],
  ...change,
})

/** Machine `M-01` with device 1, an ideal cycle of 30 s and the schedule `S`. */
export const sampleResource = (change: Partial<ResourceFloor> = {}): ResourceFloor => ({
  resourceID: 'M-01',
  description: null,
  onDashboards: true,
  attachments: [{ deviceId: 1, from: -Infinity, to: Infinity, reports: 'state' }],
  service: atAllTimes,
  scheduleID: constantValue('S'),
  idealCycleSecs: constantValue(30),
  microStopSecs: constantValue(null),
  ...change,
})

/** A floor with these machines and one version of each schedule. */
export function sampleFloor(
  resources: readonly ResourceFloor[],
  schedules: readonly Schedule[] = [],
  change: Partial<Floor> = {},
): Floor {
  return {
    organizationId: 1,
    timeZone: 'UTC',
    microStopSecs: constantValue(300),
    resources: new Map(resources.map((resource) => [resource.resourceID, resource])),
    schedules: new Map(schedules.map((schedule) => [schedule.scheduleID, constantValue(schedule)])),
    exceptions: [],
    cycleStandards: new Map(),
    ...change,
  }
}

export const sampleOutput = (change: Partial<Output> = {}): Output => ({
  jobNum: null,
  assemblySeq: null,
  oprSeq: null,
  partNum: null,
  partRevision: null,
  good: 0,
  scrap: 0,
  rework: 0,
  idealCycleSecs: null,
  ...change,
})

/** A slice of device 1; `at` are ISO instants or epoch ms. */
export function sampleSlice(
  from: string | number,
  to: string | number,
  state: MachineState | 'void',
  change: Partial<Omit<Slice, 'state'>> = {},
): Slice {
  const ms = (at: string | number) => (typeof at === 'number' ? at : Date.parse(at))
  return {
    deviceId: 1,
    from: ms(from),
    to: ms(to),
    seq: ms(from),
    ord: 0,
    state: stateCodes[state],
    reason: null,
    outputs: [],
    empIDs: [],
    ...change,
  }
}
