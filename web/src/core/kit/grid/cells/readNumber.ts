const signs = new Map<string, { group: string; decimal: string }>()

/** Returns the group and decimal signs of a locale. */
export function numberSigns(locale: string): { group: string; decimal: string } {
  let cachedSigns = signs.get(locale)
  if (!cachedSigns) {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8)
    const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    cachedSigns = { group: sign('group'), decimal: sign('decimal') || '.' }
    signs.set(locale, cachedSigns)
  }
  return cachedSigns
}

const literally = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

/** Parses a number in this locale, grouped or not, or in the format of programs; null if it is invalid. */
export function readNumber(text: string, locale: string): number | null {
  const { group, decimal } = numberSigns(locale)
  const tidy = text.trim().replaceAll('−', '-')
  const blank = /\s/.test(group) || group === "'" || group === '’' ? "[\\s'’]" : literally(group)
  const grouped = new RegExp(`^[+-]?\\d{1,3}(${blank}\\d{3})+(${literally(decimal)}\\d*)?$`)
  const ungrouped = group && grouped.test(tidy) ? tidy.replaceAll(new RegExp(blank, 'g'), '') : tidy
  // A group sign of this locale at a position where no group ends is the decimal sign of another locale.
  const foreign = ungrouped === tidy && decimal !== '.' && plainNumber.test(tidy)
  const canonical = foreign ? ungrouped : ungrouped.replace(decimal, '.')
  const value = plainNumber.test(canonical) ? Number(canonical) : Number.NaN
  return Number.isFinite(value) ? value : null
}

/** Returns a number in the format of spreadsheets of this locale: all digits, no groups. */
export const writeNumber = (value: number, locale: string): string =>
  String(value).replace('.', numberSigns(locale).decimal)
