const minus = '−'
const nothing = '–'

const formats = new Map<string, Intl.NumberFormat>()

/** Numbers of at most so many digits behind the point, and of at least so many. */
export function formatOf(locale: string, most: number, least = 0): Intl.NumberFormat {
  const key = `${locale} ${most} ${least}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most })
    formats.set(key, format)
  }
  return format
}

const properMinus = (text: string) => text.replace('-', minus)

/** At most three significant figures, and never a whole number cut short: 4,218 stays 4,218; null is an en dash. */
export function formatNumber(value: number | null, locale: string): string {
  if (value === null || !Number.isFinite(value)) return nothing
  const size = Math.abs(value)
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2
  return properMinus(formatOf(locale, digits).format(digits ? value : Math.round(value)))
}

/**
 * One decimal below 100 and none from there on, so that values in a column stand alike: `6.0`, `14.5`, `340`; nothing
 * at all is `0`.
 */
export function formatTenths(value: number, locale: string): string {
  const digits = value === 0 || Math.abs(value) >= 99.95 ? 0 : 1
  return properMinus(formatOf(locale, digits, digits).format(value))
}

/** A count of things: whole, grouped by the locale. */
export const formatCount = (value: number | null, locale: string): string =>
  value === null ? nothing : properMinus(formatOf(locale, 0).format(value))

/**
 * An amount of money in its currency (ISO 4217), as the locale writes it: `$1,204`, `€12.50`; from 100 on without
 * cents. Without a currency the number alone.
 */
export function formatMoney(value: number, currency: string | null, locale: string): string {
  const digits = Math.abs(value) < 99.995 && !Number.isInteger(value) ? 2 : 0
  if (currency === null) return properMinus(formatOf(locale, digits).format(value))
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return properMinus(new Intl.NumberFormat(locale, format).format(value))
}

/**
 * The same with everything a double holds, for values that are kept: `$12.505`. Without a currency the number alone.
 */
export function formatExactMoney(value: number, currency: string | null, locale: string): string {
  if (currency === null) return formatExact(value, locale)
  const least = Number.isInteger(value) ? 0 : 2
  const format = { style: 'currency', currency, minimumFractionDigits: least, maximumFractionDigits: 15 } as const
  return properMinus(new Intl.NumberFormat(locale, format).format(value))
}

/** A ratio as percent to three figures, one decimal at most: 0.7843 is `78.4 %`, 1.2 is `120 %`. */
export function formatRatio(value: number | null, locale: string): string {
  if (value === null || !Number.isFinite(value)) return nothing
  const digits = Math.abs(value) >= 0.9995 ? 0 : 1
  const format = formatOf(locale, digits, digits)
  return `${properMinus(format.format(value * 100))} %`
}

/**
 * A difference of two ratios in percentage points with its arrow and word: `▲ 2.1 points`, `▼ 0.4 points`, `no change`.
 */
export function formatPoints(difference: number | null, locale: string): string {
  if (difference === null || !Number.isFinite(difference)) return nothing
  const points = difference * 100
  const format = formatOf(locale, 1, 1)
  const text = format.format(Math.abs(points))
  if (text === format.format(0)) return 'no change'
  return `${points > 0 ? '▲' : '▼'} ${text} points`
}

/** Everything a double holds, for hover, evidence and export. */
export const formatExact = (value: number | null, locale: string): string =>
  value === null ? nothing : properMinus(formatOf(locale, 15).format(withoutNoise(value)))

/** A ratio as percent with everything a double holds: 0.8575992928871 is `85.75992928871 %`. */
export const formatExactRatio = (value: number | null, locale: string): string =>
  value === null ? nothing : `${formatExact(value * 100, locale)} %`

/** Without what adding fractions leaves in the last digits: 981014.4999999998 is 981014.5. */
const withoutNoise = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(13)))

/** With just so many digits behind the point. */
export const formatFixed = (value: number, digits: number, locale: string): string =>
  properMinus(formatOf(locale, digits, digits).format(value))

/** How many digits behind the point tell six figures of a value, the last of them not 0. */
export function digitsBehind(value: number): number {
  const [mantissa = '', power = '0'] = String(Number(value.toPrecision(6))).split('e')
  return Math.min(15, Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(power)))
}

/** Values that stand beneath each other, all with as many digits behind the point as the one that has most of them. */
export function formatAlike(values: readonly number[], locale: string): (value: number) => string {
  const digits = values.reduce((most, value) => Math.max(most, digitsBehind(value)), 0)
  return (value) => properMinus(formatOf(locale, digits, digits).format(value))
}
