/** What the server says of analytics when it refuses. */
export const analyticsTexts = {
  tooManyMachineDays: (machineDays: number, machineDaysAtMost: number) =>
    `That would be ${machineDays} machine-days by hours, or by stops and work together; at most ` +
    `${machineDaysAtMost} are answered at once. ` +
    'Ask for fewer machines or a shorter range, without hours, or for stops and work apart.',
  tooManyDaysToLookThrough: (machineDays: number, machineDaysAtMost: number) =>
    `That would be ${machineDays} machine-days; at most ${machineDaysAtMost} are looked through at once. ` +
    'Ask for fewer machines or a shorter range.',
} as const
