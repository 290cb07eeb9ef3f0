/** What the server says of efficiency when it refuses. */
export const efficiencyTexts = {
  mustBeAfterStart: 'must be after start',
  tooLongAfterStart: (daysAtMost: number) => `must be at most ${daysAtMost} days after start`,
  tooManySlices: (count: number, most: number) =>
    `The machine told about ${count} slices in this range; at most ${most} are answered at once. Ask for an earlier end.`,
  tooMuchLost: 'More was said of parts than can be looked at at once. Ask for fewer machines or a shorter range.',
  tooManyPlannedDays: 'At most 400 days are planned at once',
  targetExists: (id: number, scope: string) => `Target ${id} is for ${scope} already. Change that one instead.`,
  mustBeAfterStartDate: 'must be after startDate',
  tooManyBuckets: (count: number, most: number, orElse: string) =>
    `That would be about ${count} buckets; at most ${most} are answered at once. Ask for a shorter range, fewer ` +
    `resources or a coarser resolution${orElse}.`,
  orTotalAlone: ', or for the total alone',
  tooManyBucketsEach: (count: number, most: number) =>
    `That would be about ${count} buckets a resource; at most ${most} are answered at once. Ask for a shorter range ` +
    'or a coarser resolution.',
  outOfTime: 'lies ahead of now, more than a week back or before the stop',
  saidOutOfTime: 'lies ahead of now, or more than a week back',
  tooFewParts: (quantity: number, good: number) =>
    good === 0
      ? 'No good part of this operation is known from the last 24 hours.'
      : `Only ${good} good ${good === 1 ? 'part' : 'parts'} of this operation ${good === 1 ? 'is' : 'are'} known from ` +
        `the last 24 hours, not ${quantity}.`,
  jobNotKept: 'The machine tells of a job whose name has characters that cannot be kept.',
  otherScrap: 'Something else was said under this clientId.',
  noSuchScrap: 'This entry',
  tooManyDaysOfValues: 'At most eight days of values are answered at once',
} as const
