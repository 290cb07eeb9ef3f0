/** Error messages about request bodies. */
export const bodiesTexts = {
  tooManyBodies: 'Your organization is already uploading too many large request bodies. Try again in a moment.',
  bodyTakesLong: 'Processing this body exceeded the time limit. Split it into smaller requests.',
  bodyTooLarge: 'Processing this body exceeded the memory limit. Split it into smaller requests.',
  tooManyRows: (count: number, largestBulk: number) =>
    `${count} rows exceed the limit of ${largestBulk} rows per bulk request. Split them into smaller requests.`,
  rowTooWide: (values: number) => `has a row with more than ${values} values`,
  brokenQuote: 'A quote is opened or closed at an invalid position',
  tooManyLines: (max: number) => `The file has more than ${max} lines. Split it.`,
  tooManyColumns: (columns: number, max: number) => `The file has ${columns} columns; the maximum is ${max}`,
  tooManyCells: (cells: number, max: number) => `The row has ${cells} cells; the maximum is ${max}`,
} as const
