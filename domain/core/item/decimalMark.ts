import { numeric } from './parseValue.ts'

/** The sign before the decimals of a number: `10.5` or `10,5`. */
export const decimalMarks = ['point', 'comma'] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** Cells longer than this are no numbers. */
const maxNumberLength = 100
/** Signs that separate thousands besides the other mark: blanks of any width and apostrophes. */
const groupSigns = /[\s'’]/g

const exponent = '(e[+-]?\\d{1,3})?'
const formsOf = (mark: string, group: string) => ({
  // `12,5` and `,5`, but not `1,250`, which is a number of thousands where the other mark holds.
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

/** The decimal mark that the cells of number columns prove; null if they prove none, or both. */
export function detectDecimalMark(cells: Iterable<string>): DecimalMark | null {
  const found = new Set<DecimalMark>()
  for (const cell of cells) {
    if (cell.length > maxNumberLength || !/[.,]/.test(cell)) continue
    const text = tidy(cell)
    for (const mark of decimalMarks)
      if (forms[mark].decimals.test(text) || forms[mark].groups.test(text)) found.add(mark)
    if (found.size > 1) return null
  }
  const [mark = null] = found
  return mark
}

/**
 * The number of a cell, with thousands separated or not; null if it is none. Without a mark only what programs write is
 * a number: `1200.5`.
 */
export function readDecimal(cell: string, mark: DecimalMark | null): number | null {
  if (cell.length > maxNumberLength) return null
  const text = tidy(cell)
  const { grouped } = forms[mark ?? 'point']
  const isGrouped = mark !== null && grouped.test(text)
  const digits = isGrouped ? text.replace(groupSigns, '').replaceAll(mark === 'comma' ? '.' : ',', '') : text
  const plain = mark === 'comma' ? digits.replace(',', '.') : digits
  if (mark === 'comma' && !isGrouped && text.includes(',') && text.includes('.')) return null
  return numeric.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null
}
