/** Every text of the Alerts view. */
export const alertsTexts = {
  title: 'Alerts',
  asOf: (time: string) => `as of ${time}`,
  filter: 'Alerts by severity',
  none: 'No machine needs attention now.',
  noneOfRange: 'Nothing that began in this time still goes on.',
  ended: (count: string) => `${count} ended in this time`,
  endedTitle: 'Ended alerts',
  noneOfSeverity: 'No alert of this severity now.',
  lookedAt: (machines: string) => `Looked at ${machines}, live:`,
  machines: (count: number, text: string) => (count === 1 ? '1 machine' : `${text} machines`),
  rules: {
    down: (percent: string) => `down in planned time for longer than ${percent} of its own stops`,
    silent: (times: number) => `silent for more than ${times} times as long as it ever is`,
    unscheduled: 'running outside its shifts',
    scrap: 'more scrap today than is usual for it',
    drift: 'a cycle that has drifted away from what it was',
  },
} as const
