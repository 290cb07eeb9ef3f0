type Part = 'year' | 'month' | 'day'
const orders = new Map<string, Part[]>()

function orderOf(locale: string): Part[] {
  let order = orders.get(locale)
  if (!order) {
    const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
      0,
    )
    order = parts.map(({ type }) => type).filter((type): type is Part => ['year', 'month', 'day'].includes(type))
    orders.set(locale, order)
  }
  return order
}

const pad = (value: number, length: number) => String(value).padStart(length, '0')

/**
 * Returns `YYYY-MM-DD` of a numeric date in this locale, or in that form already; null if it is invalid or does not
 * exist.
 */
export function readDate(text: string, locale: string): string | null {
  const tidy = text.trim()
  const numbers = tidy.match(/^(\d{1,4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,4})\.?$/)?.slice(1)
  if (!numbers) return null
  const order: Part[] = numbers[0]!.length === 4 ? ['year', 'month', 'day'] : orderOf(locale)
  const value = Object.fromEntries(order.map((part, index) => [part, numbers[index]!])) as Record<Part, string>
  if (value.month.length > 2 || value.day.length > 2 || value.year.length === 3 || value.year.length === 1) return null
  const year = value.year.length === 2 ? 2000 + Number(value.year) : Number(value.year)
  const day = `${pad(year, 4)}-${pad(Number(value.month), 2)}-${pad(Number(value.day), 2)}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}
