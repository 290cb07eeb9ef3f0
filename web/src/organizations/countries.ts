import type { Option } from '../kit/select/options.ts'

const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place))
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Whether a code is a country's own and not a former one's that now means another. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

/** Every country by its code of two letters (ISO 3166), named in the language of `locale`, in the order of names. */
export function countries(locale: string): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .flatMap((value) => {
      const label = names.of(value)
      return label && isCurrent(value) && !noCountries.has(value) ? [{ value, label, detail: value }] : []
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
