/** Error messages of call media. */
export const callMediaTexts = {
  notLetIn: 'This token is not valid: a token opens one connection within 30 seconds, for a participant of the call',
  noCarrier: 'Calls cannot be made just now: the media server is not running. Try again in a moment.',
} as const
