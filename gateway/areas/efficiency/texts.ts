/** Error messages of efficiency routes. */
export const efficiencyTexts = {
  mustBeAfterStart: 'must be after start',
  tooLongAfterStart: (maxDays: number) => `must be at most ${maxDays} days after start`,
  tooManySlices: (count: number, max: number) =>
    `The machine reported about ${count} slices in this range; the limit is ${max}. Choose an earlier end.`,
  tooMuchLost: 'Too many scrap and rework entries. Choose fewer machines or a shorter range.',
  tooManyPlannedDays: 'At most 400 days can be planned at once',
  targetExists: (id: number, scope: string) => `Target ${id} already exists for ${scope}. Change that one instead.`,
  mustBeAfterStartDate: 'must be after startDate',
  tooManyBuckets: (count: number, max: number, suffix: string) =>
    `The result would have about ${count} buckets; the limit is ${max}. Choose a shorter range, fewer ` +
    `machines or a coarser resolution${suffix}.`,
  orTotalAlone: ', or only the total',
  tooManyBucketsEach: (count: number, max: number) =>
    `The result would have about ${count} buckets per machine; the limit is ${max}. Choose a shorter range ` +
    'or a coarser resolution.',
  outOfTime: 'is in the future, more than a week ago or before the stop',
  entryOutOfTime: 'is in the future, or more than a week ago',
  tooFewParts: (quantity: number, good: number) =>
    good === 0
      ? 'There are no good parts of this operation in the last 24 hours.'
      : `There ${good === 1 ? 'is' : 'are'} only ${good} good ${good === 1 ? 'part' : 'parts'} of this operation in ` +
        `the last 24 hours, not ${quantity}.`,
  jobNotStorable: 'The machine reports a job whose name contains characters that cannot be stored.',
  otherScrap: 'This clientId was already used for a different entry.',
  noSuchScrap: 'This entry',
  tooManyDaysOfValues: 'At most eight days of values can be requested at once',
} as const
