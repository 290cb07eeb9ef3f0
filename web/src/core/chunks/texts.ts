/** Texts of work done in the background. */
export const chunkTexts = {
  stopped: 'The worker that reads large responses has stopped. Reload the page.',
} as const
