import type { GridColumn } from '../gridTypes.ts'
import { gridTexts as texts } from '../texts.ts'
import { readDate } from './readDate.ts'
import { type LocaleSettings, readInstant } from './readInstant.ts'
import { readNumber } from './readNumber.ts'

export type ReadCell = { value: unknown; problem?: string }

const words = new Map<string, boolean>([
  ...['true', 'yes', 'y', '1', 'x', '✓', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0', '✗', 'off'].map((word) => [word, false] as const),
])

const wordOf = ({ optionText }: GridColumn, option: string) => optionText?.(option) ?? option

/** Returns the parsed value; undefined if it is invalid. */
function read(column: GridColumn, text: string, localeSettings: LocaleSettings): unknown {
  const tidy = text.trim()
  switch (column.kind) {
    case 'integer':
    case 'number':
      return readNumber(tidy, localeSettings.locale) ?? undefined
    case 'boolean':
      return words.get(tidy.toLowerCase())
    case 'choice':
      return column.options?.find((option) =>
        [option, wordOf(column, option)].some((word) => word.toLowerCase() === tidy.toLowerCase()),
      )
    case 'date':
      return readDate(tidy, localeSettings.locale) ?? undefined
    case 'instant':
      return readInstant(tidy, localeSettings) ?? undefined
    default:
      return tidy
  }
}

function misread(column: GridColumn): string {
  if (column.kind === 'choice')
    return texts.misread.choice((column.options ?? []).map((option) => wordOf(column, option)))
  const { kind } = column
  return kind === 'integer' || kind === 'number' || kind === 'boolean' || kind === 'date' || kind === 'instant'
    ? texts.misread[kind]
    : texts.misread.other
}

/**
 * Returns the value of a typed or pasted text in a column; with a message if it is invalid, or if the column does not
 * accept it. Empty text is null.
 */
export function readCell(column: GridColumn, text: string, localeSettings: LocaleSettings): ReadCell {
  if (text.trim() === '') return column.required ? { value: null, problem: texts.required } : { value: null }
  const value = read(column, text, localeSettings)
  if (value === undefined) return { value: text, problem: misread(column) }
  if (column.kind === 'integer' && !Number.isInteger(value)) return { value: text, problem: texts.misread.integer }
  const problem = column.check?.(value)
  return problem ? { value, problem } : { value }
}
