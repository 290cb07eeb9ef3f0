import { counted } from '../../../core/kit/format/counted.ts'

/** Texts of the Alerts view. */
export const alertsTexts = {
  title: 'Alerts',
  going: (count: string) => counted(count, 'Alert'),
  asOf: (time: string) => `as of ${time}`,
  filter: 'Alerts by severity',
  none: 'No machine needs attention now.',
  noneOfRange: 'No alert that started in this range is still active.',
  ended: (count: string) => `${counted(count, 'alert')} ended in this range`,
  endedTitle: 'Ended alerts',
  noneOfSeverity: 'No alert of this severity now.',
  checkedMachines: (machines: string) => `Checked ${machines} with a device, live:`,
  machines: (count: string) => counted(count, 'machine'),
  rules: {
    down: (times: number, days: number) =>
      `down in planned time for more than ${times} times as long as usual, and among the longest stops of ${days} days`,
    silent: (times: number) => `silent for more than ${times} times its longest usual silence`,
    unscheduled: 'running outside its shifts',
    scrap: 'more scrap today than usual',
    drift: 'a cycle time that has drifted from its usual value',
  },
} as const
