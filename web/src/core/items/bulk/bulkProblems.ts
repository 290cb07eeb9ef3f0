import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import type { ItemRow, RowFailure } from '../itemActions.ts'

/** A row that cannot take the new values, and why. */
export type RowProblem = { key: string; sentence: string }

const sentences = (type: ItemType, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, sentence]) => `${type.fields[name]?.label ?? name} ${sentence}`)

/** Rows for which the values together with what they hold already break a rule of the whole row. */
export function rowsThatBreak(
  type: ItemType,
  rows: readonly ItemRow[],
  values: Readonly<Record<string, unknown>>,
): RowProblem[] {
  return rows.flatMap((row) => {
    const problems = sentences(type, type.check?.({ ...row, ...values }) ?? {})
    return problems.length > 0 ? [{ key: keyText(type, row), sentence: problems.join('; ') }] : []
  })
}

/** What was refused, row by row. */
export const refusedOf = (type: ItemType, rows: readonly ItemRow[], failures: readonly RowFailure[]): RowProblem[] =>
  failures.map(({ index, message, fields = {} }) => {
    const row = rows[index]
    return { key: row ? keyText(type, row) : '', sentence: sentences(type, fields).join('; ') || message }
  })

/** How many different values a field has in the rows, and the value if it is one. */
export function valuesNow(rows: readonly ItemRow[], name: string): { count: number; value: unknown } {
  const values = new Map(rows.map((row) => [JSON.stringify(row[name] ?? null), row[name] ?? null]))
  return { count: values.size, value: values.size === 1 ? [...values.values()][0] : null }
}
