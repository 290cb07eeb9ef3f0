/** What the server says of bodies when it refuses. */
export const bodiesTexts = {
  tooManyBodies: 'Too many large bodies of your organization are being read. Try again in a moment.',
  bodyTakesLong: 'This body takes more time than there is for one. Send it in parts.',
  bodyTooLarge: 'This body takes more room than there is for one. Send it in parts.',
  tooManyRows: (count: number, largestBulk: number) =>
    `${count} rows are more than the ${largestBulk} that fit in one bulk. Send them in parts.`,
  rowTooWide: (values: number) => `has a row that holds more than ${values} values`,
  brokenQuote: 'A quote is opened or closed in a place where it cannot be',
  tooManyLines: (most: number) => `The file has more than ${most} lines. Split it.`,
  tooManyColumns: (columns: number, most: number) => `The file has ${columns} columns; at most ${most} are read`,
  tooManyCells: (cells: number, most: number) => `The row has ${cells} cells; at most ${most} are read`,
} as const
