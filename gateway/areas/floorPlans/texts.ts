/** Error messages of floor plans. */
export const floorPlansTexts = {
  zoneElsewhere: 'must be a zone of the same floor plan',
  picture: 'Picture',
  noPictureFile: 'must be a PNG or JPEG',
  tooManyPixels: (width: number, height: number, max: number) =>
    `is ${width} × ${height} pixels; the limit is ${max} × ${max}`,
  pictureSaved: 'Picture saved',
}
