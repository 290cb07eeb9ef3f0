import { counted } from '../format/counted.ts'

/** Texts of lists that are entered one by one. */
export const chipTexts = {
  exists: 'Entry already exists',
  notEntered: 'Not entered yet',
  remove: (value: string) => `Remove ${value}`,
  count: (count: number) => counted(count, 'entry'),
} as const
