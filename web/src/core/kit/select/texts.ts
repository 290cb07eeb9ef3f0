export const selectTexts = {
  none: 'No options available',
  loading: 'Loading...',
  failed: (message: string) => `The options could not be loaded. ${message}`,
  more: (count: number) => `${count} more: type to narrow`,
  clear: 'Clear',
  open: 'Show options',
  close: 'Hide options',
} as const
