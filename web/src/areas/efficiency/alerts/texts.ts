import { counted } from '../../../core/kit/format/counted.ts'

/** Every text of the Alerts view. */
export const alertsTexts = {
  title: 'Alerts',
  going: (count: string) => counted(count, 'Alert'),
  asOf: (time: string) => `as of ${time}`,
  filter: 'Alerts by severity',
  none: 'No machine needs attention now.',
  noneOfRange: 'Nothing that began in this time still goes on.',
  ended: (count: string) => `${counted(count, 'alert')} ended in this time`,
  endedTitle: 'Ended alerts',
  noneOfSeverity: 'No alert of this severity now.',
  lookedAt: (machines: string) => `Looked at ${machines}, live:`,
  machines: (count: string) => counted(count, 'machine'),
  rules: {
    down: (times: number, days: number) =>
      `down in planned time for more than ${times} times as long as usual, and among the longest stops of ${days} days`,
    silent: (times: number) => `silent for more than ${times} times as long as it ever is`,
    unscheduled: 'running outside its shifts',
    scrap: 'more scrap today than is usual for it',
    drift: 'a cycle that has drifted away from what it was',
  },
} as const
