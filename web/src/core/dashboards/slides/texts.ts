export const slideTexts = {
  noDashboard: 'There is no dashboard at this address.',
  noCode: 'The code of the dashboard could not be loaded.',
  tooSlow: 'The dashboard did not load within 30 seconds.',
  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
} as const
