import { numeric } from './parseValue.ts'

/** The decimal mark of a number: `10.5` or `10,5`. */
export const decimalMarks = ['point', 'comma'] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** Maximum length of a number; longer cells are not numbers. */
const maxNumberLength = 100
/** Thousands separators besides the other mark: spaces of any width and apostrophes. */
const groupSigns = /[\s'’]/g

const exponent = '(e[+-]?\\d{1,3})?'
const formsOf = (mark: string, group: string) => ({
  // `12,5` and `,5`, but not `1,250`, which is in thousands if the other mark applies.
  decimals: new RegExp(`^[+-]?(?![1-9]\\d{0,2}${mark}\\d{3}$)\\d*${mark}\\d+${exponent}$`, 'i'),
  // `1.250,5`, `1 250,5` and `1.250.000`.
  groups: new RegExp(
    `^[+-]?\\d{1,3}(${group}\\d{3})+${mark}\\d*$|^[+-]?\\d{1,3}([\\s'’]\\d{3})+${mark}\\d+$|` +
      `^[+-]?\\d{1,3}(${group}\\d{3}){2,}$`,
  ),
  grouped: new RegExp(`^[+-]?\\d{1,3}(?:(?:${group}\\d{3})+|(?:[\\s'’]\\d{3})+)(${mark}\\d*)?$`),
})
const forms = { point: formsOf('\\.', ','), comma: formsOf(',', '\\.') }

const tidy = (text: string) => text.trim().replace('−', '-')

/** Detects the decimal mark from the cells of number columns; null if they are ambiguous or contradictory. */
export function detectDecimalMark(cells: Iterable<string>): DecimalMark | null {
  const marks = new Set<DecimalMark>()
  for (const cell of cells) {
    if (cell.length > maxNumberLength || !/[.,]/.test(cell)) continue
    const text = tidy(cell)
    for (const mark of decimalMarks)
      if (forms[mark].decimals.test(text) || forms[mark].groups.test(text)) marks.add(mark)
    if (marks.size > 1) return null
  }
  const [mark = null] = marks
  return mark
}

/**
 * Parses a number with or without thousands separators; null if it is none. Without a mark only program notation is
 * accepted: `1200.5`.
 */
export function readDecimal(cell: string, mark: DecimalMark | null): number | null {
  if (cell.length > maxNumberLength) return null
  const text = tidy(cell)
  const { grouped } = forms[mark ?? 'point']
  const isGrouped = mark !== null && grouped.test(text)
  const digits = isGrouped ? text.replace(groupSigns, '').replaceAll(mark === 'comma' ? '.' : ',', '') : text
  const normalized = mark === 'comma' ? digits.replace(',', '.') : digits
  if (mark === 'comma' && !isGrouped && text.includes(',') && text.includes('.')) return null
  return numeric.test(normalized) && Number.isFinite(Number(normalized)) ? Number(normalized) : null
}
