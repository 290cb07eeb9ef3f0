/** Texts of the alerts area's refusals. */
export const alertsTexts = {
  tooManyEndedDays: (machineDays: number, most: number) =>
    `Alerts that are over would be looked for in ${machineDays} machine-days; at most ${most} are looked through at ` +
    'once. Ask for fewer machines or a shorter range.',
  tooManyNotices: (count: number, most: number) =>
    `That would be ${count} notices; at most ${most} are answered at once. Ask for fewer machines or a shorter range.`,
} as const
