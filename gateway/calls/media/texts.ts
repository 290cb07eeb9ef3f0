/** What the server says of a call's media when it refuses. */
export const callMediaTexts = {
  noCarrier: 'Calls cannot be made just now: the part of Takt that carries them does not run. Try again in a moment.',
} as const
