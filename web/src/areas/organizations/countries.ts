import { type Region, regionsOf } from '@takt/domain/areas/organizations/regions.ts'
import type { Option } from '../../core/kit/select/options.ts'

const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place))
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Whether a code is a country's own and not a former one's that now means another. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

/**
 * A country as it is chosen: its name in some language, its code, its zones (IANA), and its regions where addresses
 * name one.
 */
export type Country = { name: string; abbr: string; timeZones: readonly string[]; regions?: readonly Region[] }

/** Not every browser knows which zones a country has. */
const zonesOf = (abbr: string): readonly string[] => new Intl.Locale(`und-${abbr}`).getTimeZones?.() ?? []

/** Every country of today (ISO 3166), named in the language of `locale`, in the order of names. */
export function countryList(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .flatMap((abbr) => {
      const name = names.of(abbr)
      if (!name || !isCurrent(abbr) || noCountries.has(abbr)) return []
      const regions = regionsOf(abbr)
      return [{ name, abbr, timeZones: zonesOf(abbr), ...(regions ? { regions } : {}) }]
    })
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

/** The countries to choose from. */
export const countries = (locale: string): Option[] =>
  countryList(locale).map(({ name, abbr }) => ({ value: abbr, label: name, detail: abbr }))

/** The regions of a country to choose from; none where it has none. */
export const regionOptions = (country: unknown): Option[] =>
  (regionsOf(country) ?? []).map(({ abbr, name }) => ({ value: abbr, label: name, detail: abbr }))

/** All zones, those of a country first. */
export function zoneOptions(country: unknown): Option[] {
  const zones = typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? zonesOf(country) : []
  const all = new Set([...zones, ...Intl.supportedValuesOf('timeZone')])
  return [...all].map((value) => ({ value, label: value }))
}
