import Alert from '@mui/material/Alert'
import type { ImportProblem } from '@takt/domain/core/item/importResponse.ts'
import { DataTable } from '../../core/kit/table/DataTable.tsx'
import { checksheetTexts as texts } from './texts.ts'

/**
 * The problems of a file by line and column; `says` returns the summary, `nameOf` the name of a line that is a table
 * row.
 */
export function ProblemTable(props: {
  read: { problems: readonly ImportProblem[]; problemCount: number }
  summary?: (count: number) => string
  nameOf?: (row: number) => string
}) {
  const { read, summary = texts.problems, nameOf } = props
  const { problemColumns: columns } = texts
  return (
    <>
      <Alert severity="error" variant="outlined" role="alert">
        {summary(read.problemCount)}
      </Alert>
      <DataTable
        label={columns.problem}
        maxHeight="24rem"
        columns={[
          nameOf ? { label: columns.row } : { label: columns.line, numeric: true },
          { label: columns.column },
          { label: columns.value },
          { label: columns.problem },
        ]}
        rows={read.problems.map(({ row, column, value, sentence: message }, index) => ({
          key: String(index),
          cells: [nameOf ? nameOf(row) : row, column ?? texts.wholeLine, value ?? '', message],
        }))}
      />
    </>
  )
}
