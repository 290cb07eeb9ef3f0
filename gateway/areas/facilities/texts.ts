/** Error messages of facility routes. */
export const facilitiesTexts = {
  noneToMove: {
    activity: 'No matching facility found to update order sequence',
    locating: 'No matching locating facility found to update order sequence',
  },
} as const
