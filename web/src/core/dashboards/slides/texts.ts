/** Every text of a slide. */
export const slideTexts = {
  noDashboard: 'There is no dashboard at this address.',
  noCode: 'The dashboard’s code could not be fetched.',
  tooSlow: 'The dashboard did not come within 30 seconds.',
  pageOf: (place: number, count: number) => `Page ${place} of ${count}`,
} as const
