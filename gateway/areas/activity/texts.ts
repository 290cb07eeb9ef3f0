/** What the server says of activity when it refuses. */
export const activityTexts = {
  tooManyDays: (days: number) => `must be at most ${days} days after startDate`,
  tooMuch: (days: number) =>
    `This takes more than ${days} days of machines. Ask for a shorter range or fewer machines.`,
} as const
