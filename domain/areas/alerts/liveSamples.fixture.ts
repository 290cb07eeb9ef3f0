import { weekdays } from '../../core/schedule/schedule.ts'
import { sampleFloor, sampleResource, sampleSchedule } from '../efficiency/oracles/plantSamples.fixture.ts'
import { alertSettings } from './alertSettings.ts'
import type { LiveQuery } from './downTooLong.ts'
import type { MachineNow } from './machineNow.ts'

const pause = { start: '10:00', end: '10:30' }

/** Test data: machine `M-01`, planned from 06:00 to 22:00 UTC every day, with a break from 10:00 to 10:30. */
export const twoShiftFloor = sampleFloor(
  [sampleResource()],
  [
    sampleSchedule({
      shifts: [
        { shiftNum: 1, name: 'Early', days: [...weekdays], start: '06:00', end: '14:00', breaks: [pause] },
        { shiftNum: 2, name: 'Late', days: [...weekdays], start: '14:00', end: '22:00', breaks: [] },
      ],
    }),
  ],
)

/** Returns this time of 3 March 2026 in epoch ms. */
export const at = (time: string) => Date.parse(`2026-03-03T${time}Z`)
export const liveQuery = (time: string, change: Partial<LiveQuery> = {}): LiveQuery => ({
  floor: twoShiftFloor,
  asOf: at(time),
  settings: alertSettings,
  ...change,
})

export const sampleMachine = (received: Partial<NonNullable<MachineNow['received']>> | null): MachineNow => ({
  resourceID: 'M-01',
  deviceId: 1,
  received: received && {
    state: 'running',
    since: 0,
    lastWord: 0,
    reason: null,
    partNum: null,
    idealCycleSecs: null,
    ...received,
  },
})
