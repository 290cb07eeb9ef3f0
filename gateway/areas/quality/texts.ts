/** Error messages of the quality area. */
export const qualityTexts = {
  tooManyRows: (max: number) =>
    `The result has more than ${max} rows. Choose fewer segments, a coarser resolution or a shorter range.`,
  tooManyHours: (maxDays: number) =>
    `Hourly data is limited to ${maxDays} days. Choose days, weeks or months, or a shorter range.`,
  limitsThere: 'The limits of this characteristic are already frozen. Change them instead.',
  rulesThere: 'Rules are already selected for this characteristic. Change them instead.',
  holdsFollow: 'Holds are created from check results. They cannot be added or removed by hand.',
  releasedAlready: 'This hold has already been released.',
  reasonRequired: 'must give a reason for the release',
  tooFewPoints: (needed: number) =>
    `Limits require at least ${needed} points. Choose a longer range or exclude fewer points.`,
  limitsGone: 'These limits are no longer frozen. Reload the chart.',
  noPoint: 'the chart has no point at that time',
  nothingFound: 'This characteristic has no values in this range.',
  tooManyValues: 'The range has more values than a chart can show. Choose a shorter range.',
  frozen: 'Limits Frozen',
} as const
