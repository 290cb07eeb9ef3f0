/** What is said of work done beside the page. */
export const piecesTexts = {
  stopped: 'What reads long answers has stopped. Reload the page.',
} as const
