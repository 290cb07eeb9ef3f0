/**
 * Countries by time zone, because the browser does not report the country and the first part of a zone's name is not
 * specific enough.
 */
const countryOfZone: [country: string, zones: RegExp][] = [
  ['CA', /^(America\/(Toronto|Vancouver|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Moncton|Montreal)|Canada\/)/],
  ['MX', /^America\/(Mexico_City|Monterrey|Tijuana|Merida|Cancun|Chihuahua|Hermosillo)/],
  ['BR', /^America\/(Sao_Paulo|Manaus|Recife|Fortaleza|Bahia)/],
  ['GB', /^(Europe\/(London|Belfast)|GB)/],
  ['IE', /^Europe\/Dublin/],
  ['DE', /^Europe\/(Berlin|Busingen)/],
  ['AT', /^Europe\/Vienna/],
  ['CH', /^Europe\/Zurich/],
  ['FR', /^Europe\/Paris/],
  ['NL', /^Europe\/Amsterdam/],
  ['BE', /^Europe\/Brussels/],
  ['IT', /^Europe\/Rome/],
  ['ES', /^(Europe\/Madrid|Atlantic\/Canary)/],
  ['PT', /^Europe\/Lisbon/],
  ['PL', /^Europe\/Warsaw/],
  ['CZ', /^Europe\/Prague/],
  ['SE', /^Europe\/Stockholm/],
  ['DK', /^Europe\/Copenhagen/],
  ['NO', /^Europe\/Oslo/],
  ['FI', /^Europe\/Helsinki/],
  ['AU', /^Australia\//],
  ['NZ', /^Pacific\/Auckland/],
  ['JP', /^Asia\/Tokyo/],
  ['CN', /^Asia\/Shanghai/],
  ['IN', /^Asia\/(Kolkata|Calcutta)/],
]

/** Returns the country (ISO 3166 alpha-2) of a time zone if it is known, otherwise US. */
export const guessCountry = (timeZone: string): string =>
  countryOfZone.find(([, zones]) => zones.test(timeZone))?.[0] ?? 'US'

/** Returns the browser's time zone and the country guessed from it. */
export function guessLocation(): { country: string; timezone: string } {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return { country: guessCountry(timezone), timezone }
}
