/** What the server says of facilities when it refuses. */
export const facilitiesTexts = {
  noneToMove: {
    activity: 'No matching facility found to update order sequence',
    locating: 'No matching locating facility found to update order sequence',
  },
} as const
