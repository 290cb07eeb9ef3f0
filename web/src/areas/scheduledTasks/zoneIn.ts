const withoutAny = 'America/New_York'

/** The zone of settings; what is taken where there is none. */
export const zoneIn = (settings: { timeZone?: string | undefined } | undefined): string =>
  settings?.timeZone ?? withoutAny
