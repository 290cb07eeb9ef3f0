/** What the server says of masterData when it refuses. */
export const masterDataTexts = {
  mustBeJobs: 'must be a job or a list of jobs',
  tooManyJobs: (largestBulk: number) => `At most ${largestBulk} jobs are added at once`,
  referredTo: (name: string, count: number) => `${name} is still referred to by ${count} × Job Operation`,
  noUser: 'is no user of this organization',
  missing: (name: string) => `there is no ${name}`,
} as const
