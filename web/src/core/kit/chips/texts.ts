import { counted } from '../format/counted.ts'

/** Texts of lists with entries. */
export const chipTexts = {
  exists: 'Entry already exists',
  notEntered: 'Not added yet',
  remove: (value: string) => `Remove ${value}`,
  count: (count: number) => counted(count, 'entry'),
} as const
