import { weekdays } from '../../core/schedule/schedule.ts'
import { sampleFloor, sampleResource, sampleSchedule } from '../efficiency/oracles/plantSamples.bed.ts'
import { alertSettings } from './alertSettings.ts'
import type { LiveQuestion } from './downTooLong.ts'
import type { MachineNow } from './machineNow.ts'

const pause = { start: '10:00', end: '10:30' }

/** Material for tests: a machine `M-01` planned from 06:00 to 22:00 UTC every day, with a break from 10:00 to 10:30. */
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

/** `asOf` at this time of 3 March 2026. */
export const at = (time: string) => Date.parse(`2026-03-03T${time}Z`)
export const liveQuestion = (time: string, change: Partial<LiveQuestion> = {}): LiveQuestion => ({
  floor: twoShiftFloor,
  asOf: at(time),
  settings: alertSettings,
  ...change,
})

export const sampleMachine = (heard: Partial<NonNullable<MachineNow['heard']>> | null): MachineNow => ({
  resourceID: 'M-01',
  deviceId: 1,
  heard: heard && {
    state: 'running',
    since: 0,
    lastWord: 0,
    reason: null,
    partNum: null,
    idealCycleSecs: null,
    ...heard,
  },
})
