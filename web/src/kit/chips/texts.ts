import { counted } from '../../kit/format/counted.ts'

/** Texts of lists that are entered one by one. */
export const chipTexts = {
  exists: 'Entry already exists',
  remove: (value: string) => `Remove ${value}`,
  count: (count: number) => counted(count, 'entry'),
} as const
