/** Error messages of health routes. */
export const healthTexts = {
  tooManyReports: 'Too many error reports were sent within a minute. Wait a moment.',
} as const
