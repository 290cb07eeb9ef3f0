import { type Region, regionsOf } from '@takt/domain/areas/organizations/regions.ts'
import type { Option } from '../../core/kit/select/options.ts'

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** True if a code belongs to a present country, not to a former one whose code now means another country. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

/**
 * A country to choose: its name in a language, its code, its time zones (IANA), and its regions if addresses contain
 * one.
 */
export type Country = { name: string; abbr: string; timeZones: readonly string[]; regions?: readonly Region[] }

/** Not every browser knows the zones of a country. */
const zonesOf = (abbr: string): readonly string[] => new Intl.Locale(`und-${abbr}`).getTimeZones?.() ?? []

/** Returns all present countries (ISO 3166), named in the language of `locale` and sorted by name. */
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

/** Returns the countries to choose from. */
export const countries = (locale: string): Option[] =>
  countryList(locale).map(({ name, abbr }) => ({ value: abbr, label: name, detail: abbr }))

/** Returns the regions of a country to choose from; empty if it has none. */
export const regionOptions = (country: unknown): Option[] =>
  (regionsOf(country) ?? []).map(({ abbr, name }) => ({ value: abbr, label: name, detail: abbr }))

/** Returns all time zones, those of a country first. */
export function zoneOptions(country: unknown): Option[] {
  const zones = typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? zonesOf(country) : []
  const all = new Set([...zones, ...Intl.supportedValuesOf('timeZone')])
  return [...all].map((value) => ({ value, label: value }))
}
