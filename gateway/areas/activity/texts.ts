/** Error messages of the activity area. */
export const activityTexts = {
  tooManyDays: (days: number) => `must be at most ${days} days after startDate`,
  tooMuch: (days: number) => `This takes more than ${days} machine-days. Choose a shorter range or fewer machines.`,
} as const
