/** Sentences with which floor plans refuse. */
export const floorPlansTexts = {
  zoneElsewhere: 'must be a zone of the same floor plan',
  picture: 'Picture',
  noPictureFile: 'must be a PNG or JPEG',
  tooManyPixels: (width: number, height: number, most: number) =>
    `is ${width} × ${height} pixels large; at most ${most} × ${most} are kept`,
  pictureSaved: 'Picture saved',
}
