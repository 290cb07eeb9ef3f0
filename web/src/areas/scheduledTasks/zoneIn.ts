const withoutAny = 'America/New_York'

/** Returns the zone of the settings, or the default zone if they have none. */
export const zoneIn = (settings: { timeZone?: string | undefined } | undefined): string =>
  settings?.timeZone ?? withoutAny
