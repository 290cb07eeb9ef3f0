import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import type { ItemRow, RowFailure } from '../itemActions.ts'

/** A row that cannot take the new values, and the reason. */
export type RowProblem = { key: string; message: string }

const fieldMessages = (type: ItemType, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, problem]) => `${type.fields[name]?.label ?? name} ${problem}`)

/** Returns the rows in which the new values, combined with the present ones, violate a rule of the whole row. */
export function findInvalidRows(
  type: ItemType,
  rows: readonly ItemRow[],
  values: Readonly<Record<string, unknown>>,
): RowProblem[] {
  return rows.flatMap((row) => {
    const problems = fieldMessages(type, type.check?.({ ...row, ...values }) ?? {})
    return problems.length > 0 ? [{ key: keyText(type, row), message: problems.join('; ') }] : []
  })
}

/** Returns the rejections by row. */
export const rejectionsOf = (type: ItemType, rows: readonly ItemRow[], failures: readonly RowFailure[]): RowProblem[] =>
  failures.map(({ index, message, fields = {} }) => {
    const row = rows[index]
    return { key: row ? keyText(type, row) : '', message: fieldMessages(type, fields).join('; ') || message }
  })

/** Returns the number of distinct values of a field in the rows, and the value if there is only one. */
export function valuesNow(rows: readonly ItemRow[], name: string): { count: number; value: unknown } {
  const values = new Map(rows.map((row) => [JSON.stringify(row[name] ?? null), row[name] ?? null]))
  return { count: values.size, value: values.size === 1 ? [...values.values()][0] : null }
}
