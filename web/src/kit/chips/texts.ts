/** Texts of lists that are entered one by one. */
export const chipTexts = {
  exists: 'Entry already exists',
  remove: (value: string) => `Remove ${value}`,
  count: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
} as const
