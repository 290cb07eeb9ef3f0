/** What the server says of bodies when it refuses. */
export const bodiesTexts = {
  tooManyBodies: 'Too many large bodies are being read. Try again in a moment.',
  bodyTooLarge: 'This body takes more room than there is for one. Send it in parts.',
  tooManyRows: (count: number, largestBulk: number) =>
    `${count} rows are more than the ${largestBulk} that fit in one bulk. Send them in parts.`,
  rowTooWide: (values: number) => `has a row that holds more than ${values} values`,
} as const
