export const detailTexts = {
  close: 'Close details',
  back: 'Back to the list',
  divider: 'Width of the list',
} as const
