/** Texts of the reports. */
export const reportTexts = { failedToLoad: 'Failed to load report definitions' } as const
