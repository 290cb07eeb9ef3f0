import { counted } from '@takt/domain/core/item/counted.ts'

/** Error messages of master data. */
export const masterDataTexts = {
  mustBeJobs: 'must be a job or a list of jobs',
  tooManyJobs: (largestBulk: number) => `At most ${largestBulk} jobs can be added at once`,
  referredTo: (name: string, count: number) =>
    `${name} cannot be deleted: it is still used by ${counted(count, 'job operation')}.`,
  noUser: 'is not a user of this organization',
  missing: (name: string) => `${name} does not exist`,
} as const
