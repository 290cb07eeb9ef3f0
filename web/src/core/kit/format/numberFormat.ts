const minus = '−'
const emptyText = '–'

const formats = new Map<string, Intl.NumberFormat>()

/** Returns a number format with at most `maxDecimals` and at least `minDecimals` decimals. */
export function formatOf(locale: string, maxDecimals: number, minDecimals = 0): Intl.NumberFormat {
  const key = `${locale} ${maxDecimals} ${minDecimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals })
    formats.set(key, format)
  }
  return format
}

const properMinus = (text: string) => text.replace('-', minus)

/**
 * Formats a number with at most three significant digits, but never cuts a whole number short: 4,218 stays 4,218; null
 * is an en dash.
 */
export function formatNumber(value: number | null, locale: string): string {
  if (value === null || !Number.isFinite(value)) return emptyText
  const size = Math.abs(value)
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2
  return properMinus(formatOf(locale, digits).format(digits ? value : Math.round(value)))
}

/**
 * Formats with one decimal below 100 and none from there on, so that values in a column are consistent: `6.0`, `14.5`,
 * `340`; zero is `0`.
 */
export function formatTenths(value: number, locale: string): string {
  const digits = value === 0 || Math.abs(value) >= 99.95 ? 0 : 1
  return properMinus(formatOf(locale, digits, digits).format(value))
}

/** Formats a count: whole, grouped by the locale. */
export const formatCount = (value: number | null, locale: string): string =>
  value === null ? emptyText : properMinus(formatOf(locale, 0).format(value))

/**
 * Formats an amount of money in its currency (ISO 4217) as in the locale: `$1,204`, `€12.50`; from 100 on without
 * cents. Without a currency, only the number.
 */
export function formatMoney(value: number, currency: string | null, locale: string): string {
  const digits = Math.abs(value) < 99.995 && !Number.isInteger(value) ? 2 : 0
  if (currency === null) return properMinus(formatOf(locale, digits).format(value))
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return properMinus(new Intl.NumberFormat(locale, format).format(value))
}

/** Formats an amount with full double precision, for stored values: `$12.505`. Without a currency, only the number. */
export function formatExactMoney(value: number, currency: string | null, locale: string): string {
  if (currency === null) return formatExact(value, locale)
  const minDecimals = Number.isInteger(value) ? 0 : 2
  const format = { style: 'currency', currency, minimumFractionDigits: minDecimals, maximumFractionDigits: 15 } as const
  return properMinus(new Intl.NumberFormat(locale, format).format(value))
}

/** Formats a ratio as a percentage with three digits, at most one decimal: 0.7843 is `78.4 %`, 1.2 is `120 %`. */
export function formatRatio(value: number | null, locale: string): string {
  if (value === null || !Number.isFinite(value)) return emptyText
  const digits = Math.abs(value) >= 0.9995 ? 0 : 1
  const format = formatOf(locale, digits, digits)
  return `${properMinus(format.format(value * 100))} %`
}

/**
 * Formats a difference of two ratios in percentage points with arrow and word: `▲ 2.1 points`, `▼ 0.4 points`, `no
 * change`.
 */
export function formatPoints(difference: number | null, locale: string): string {
  if (difference === null || !Number.isFinite(difference)) return emptyText
  const points = difference * 100
  const format = formatOf(locale, 1, 1)
  const text = format.format(Math.abs(points))
  if (text === format.format(0)) return 'no change'
  return `${points > 0 ? '▲' : '▼'} ${text} points`
}

/** Formats a number with full double precision, for tooltips, evidence and export. */
export const formatExact = (value: number | null, locale: string): string =>
  value === null ? emptyText : properMinus(formatOf(locale, 15).format(withoutNoise(value)))

/** Formats a ratio as a percentage with full double precision: 0.8575992928871 is `85.75992928871 %`. */
export const formatExactRatio = (value: number | null, locale: string): string =>
  value === null ? emptyText : `${formatExact(value * 100, locale)} %`

/** Removes rounding errors of added fractions in the last digits: 981014.4999999998 becomes 981014.5. */
const withoutNoise = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(13)))

/** Formats a number with exactly this number of decimals. */
export const formatFixed = (value: number, digits: number, locale: string): string =>
  properMinus(formatOf(locale, digits, digits).format(value))

/** Returns the number of decimals that show six significant digits of a value, without trailing zeros. */
export function digitsBehind(value: number): number {
  const [mantissa = '', power = '0'] = String(Number(value.toPrecision(6))).split('e')
  return Math.min(15, Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(power)))
}

/** Returns a formatter for values below each other, with the number of decimals of the value that has the most. */
export function alignedFormatter(values: readonly number[], locale: string): (value: number) => string {
  const digits = values.reduce((max, value) => Math.max(max, digitsBehind(value)), 0)
  return (value) => properMinus(formatOf(locale, digits, digits).format(value))
}
