/** Texts of the selects. */
export const selectTexts = {
  none: 'No options available',
  loading: 'Loading...',
  failed: (sentence: string) => `The options could not be loaded. ${sentence}`,
  more: (count: number) => `${count} more: type to narrow`,
  clear: 'Clear',
  open: 'Show options',
  close: 'Hide options',
} as const
