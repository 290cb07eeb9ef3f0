/** Error messages of the ROI area. */
export const roiTexts = {
  tooMuch: (rows: string) => `The result has more than ${rows} counts. Choose a shorter range or detail=who.`,
  noSetting: 'is not an ROI setting',
  saved: 'Telemetry Settings Saved',
} as const
