/** What the server says of quality when it refuses. */
export const qualityTexts = {
  tooManyRows: (most: number) =>
    `That would be more than ${most} rows. Ask for fewer segments, a coarser resolution or a shorter range.`,
  tooMuchMade: 'More was made than can be compared at once. Ask for fewer machines or a shorter range.',
} as const
