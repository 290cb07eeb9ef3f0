/** What the server says of a call's media when it refuses. */
export const callMediaTexts = {
  notLetIn: 'This token lets nobody in: each opens one link within 30 seconds, for whoever takes part in the call',
  noCarrier: 'Calls cannot be made just now: the part of Takt that carries them does not run. Try again in a moment.',
} as const
