/** What the server says of the return on Takt when it refuses. */
export const roiTexts = {
  tooMuch: (rows: string) => `This is more than ${rows} counts. Ask for a shorter range, or with detail=who.`,
  noSetting: 'is no setting of the return',
  saved: 'Telemetry Settings Saved',
} as const
