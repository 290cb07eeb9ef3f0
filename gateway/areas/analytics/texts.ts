/** Error messages of analytics. */
export const analyticsTexts = {
  tooManyMachineDays: (machineDays: number, maxMachineDays: number) =>
    `This request covers ${machineDays} machine-days by hour, or by stops and work together; at most ` +
    `${maxMachineDays} are allowed. ` +
    'Select fewer machines or a shorter range, omit hours, or request stops and work separately.',
  tooManyMachineDaysToScan: (machineDays: number, maxMachineDays: number) =>
    `This request covers ${machineDays} machine-days; at most ${maxMachineDays} are allowed. ` +
    'Select fewer machines or a shorter range.',
} as const
