/** Sentences with which floor plans refuse. */
export const floorPlansTexts = {
  zoneElsewhere: 'must be a zone of the same floor plan',
}
