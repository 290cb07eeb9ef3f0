/** Error messages of rollups. */
export const rollupTexts = {
  tooManyValues: 'This query covers more machines and time steps than the limit. Choose a shorter range.',
} as const
