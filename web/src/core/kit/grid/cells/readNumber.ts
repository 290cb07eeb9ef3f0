const signs = new Map<string, { group: string; decimal: string }>()

/** How a locale writes numbers. */
export function numberSigns(locale: string): { group: string; decimal: string } {
  let known = signs.get(locale)
  if (!known) {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8)
    const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    known = { group: sign('group'), decimal: sign('decimal') || '.' }
    signs.set(locale, known)
  }
  return known
}

const literally = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

/** A number as people of this locale write it, grouped or not, or as programs do; null if it is none. */
export function readNumber(text: string, locale: string): number | null {
  const { group, decimal } = numberSigns(locale)
  const tidy = text.trim().replaceAll('−', '-')
  const blank = /\s/.test(group) || group === "'" || group === '’' ? "[\\s'’]" : literally(group)
  const grouped = new RegExp(`^[+-]?\\d{1,3}(${blank}\\d{3})+(${literally(decimal)}\\d*)?$`)
  const written = group && grouped.test(tidy) ? tidy.replaceAll(new RegExp(blank, 'g'), '') : tidy
  // A sign that groups in this locale but stands where no group ends is the decimal sign of another.
  const foreign = written === tidy && decimal !== '.' && plain.test(tidy)
  const canonical = foreign ? written : written.replace(decimal, '.')
  const value = plain.test(canonical) ? Number(canonical) : Number.NaN
  return Number.isFinite(value) ? value : null
}

/** A number as spreadsheets of this locale take it: every digit, no groups. */
export const writeNumber = (value: number, locale: string): string =>
  String(value).replace('.', numberSigns(locale).decimal)
