import type { CellValue, ReportRow } from './reportColumn.ts'

const isEmpty = (value: CellValue | undefined) => value === null || value === undefined || value === ''
const comparable = (value: CellValue | undefined) => (typeof value === 'string' ? value.toLowerCase() : (value ?? ''))

/** Rows by one column, texts without regard to case, empty values last; rows that are alike stay in their order. */
export const orderRows = (rows: readonly ReportRow[], { field, descending }: { field: string; descending: boolean }) =>
  rows.toSorted((a, b) => {
    const [left, right] = [a[field], b[field]]
    if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right))
    const [x, y] = [comparable(left), comparable(right)]
    return (x < y ? -1 : x > y ? 1 : 0) * (descending ? -1 : 1)
  })
