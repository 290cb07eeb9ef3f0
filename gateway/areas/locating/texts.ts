/** Error messages and audit entries of locating. */
export const locatingTexts = {
  tooManyDays: (days: number) => `must be at most ${days} days after startDate`,
  tooManyHours: (max: number) =>
    `This would read more than ${max} tag hours. Choose a shorter range, fewer tags or a zone.`,
  planNeeded: 'is required: an area belongs to a floor plan',
  viewedPositions: (people: readonly string[], from: string, to: string) =>
    `positions of ${people.join(', ')} from ${from} to ${to}`,
} as const
