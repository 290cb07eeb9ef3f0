/** What the server says of quality when it refuses. */
export const qualityTexts = {
  tooManyRows: (most: number) =>
    `That would be more than ${most} rows. Ask for fewer segments, a coarser resolution or a shorter range.`,
  tooManyHours: (maxDays: number) =>
    `Hours are answered of at most ${maxDays} days. Ask for days, weeks or months, or a shorter range.`,
  limitsThere: 'Limits of this characteristic are frozen already. Change them instead.',
  rulesThere: 'Rules of this characteristic are chosen already. Change them instead.',
  holdsFollow: 'Holds follow from what is found at checks: nobody adds or removes them.',
  releasedAlready: 'This hold was released already.',
  sayWhy: 'must say why it is released',
  tooFewPoints: (needed: number) =>
    `From fewer than ${needed} points no limits follow. Choose a longer range, or leave out less.`,
  limitsGone: 'These limits are not frozen any more. Look at the chart again.',
  noPoint: 'no point of the chart lies at that time',
  nothingFound: 'Nothing was found of this characteristic in this range.',
  tooManyValues: 'There are more values in this range than a chart has. Choose a shorter one.',
  frozen: 'Limits Frozen',
} as const
