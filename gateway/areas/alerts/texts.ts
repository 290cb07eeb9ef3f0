/** Error messages of the alerts area. */
export const alertsTexts = {
  tooManyEndedDays: (machineDays: number, max: number) =>
    `Ended alerts would be searched in ${machineDays} machine-days; at most ${max} can be searched at ` +
    'once. Choose fewer machines or a shorter range.',
  tooManyNotices: (count: number, max: number) =>
    `The result would have ${count} notices; at most ${max} can be returned at once. Choose fewer machines or a shorter range.`,
} as const
