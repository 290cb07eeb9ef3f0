/** What the server says of events when it refuses. */
export const eventsTexts = {
  changeTooLarge: (largestEvent: number) =>
    `A change holds at most ${largestEvent} bytes, with all its fields. Make it smaller.`,
} as const
