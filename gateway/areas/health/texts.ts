/** What the server says of its health. */
export const healthTexts = {
  tooManyReports: 'You told of more trouble than is taken within a minute. Wait a moment.',
} as const
