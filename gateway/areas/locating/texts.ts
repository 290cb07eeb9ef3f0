/** What the server says of locating when it refuses, and what the audit tells. */
export const locatingTexts = {
  tooManyDays: (days: number) => `must be at most ${days} days after startDate`,
  tooManyHours: (most: number) =>
    `This takes more than ${most} hours of tags. Ask for a shorter range, for fewer tags, or for a zone.`,
  planNeeded: 'must be given: an area lies on a floor plan',
  lookedWhere: (people: readonly string[], from: string, to: string) =>
    `where ${people.join(', ')} were from ${from} to ${to}`,
} as const
