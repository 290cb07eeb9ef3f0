/** What the server says of rollups when it refuses. */
export const rollupTexts = {
  tooManyValues: 'This names more machines and steps of time than one question can have. Ask for a shorter range.',
} as const
