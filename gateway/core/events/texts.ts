/** Error messages of the event log. */
export const eventsTexts = {
  changeTooLarge: (largestEvent: number) =>
    `A change may have at most ${largestEvent} bytes with all its fields. Make it smaller.`,
} as const
