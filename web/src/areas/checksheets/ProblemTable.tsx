import Alert from '@mui/material/Alert'
import type { ImportProblem } from '@takt/domain/core/item/importAnswer.ts'
import { DataTable } from '../../core/kit/table/DataTable.tsx'
import { checksheetTexts as texts } from './texts.ts'

/**
 * What is wrong with a file, by line and column; `says` what follows from that, `nameOf` what a line is called where it
 * is the row of a table.
 */
export function ProblemTable(props: {
  read: { problems: readonly ImportProblem[]; problemCount: number }
  says?: (count: number) => string
  nameOf?: (row: number) => string
}) {
  const { read, says = texts.problems, nameOf } = props
  const { problemColumns: columns } = texts
  return (
    <>
      <Alert severity="error" variant="outlined" role="alert">
        {says(read.problemCount)}
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
        rows={read.problems.map(({ row, column, value, sentence }, place) => ({
          key: String(place),
          cells: [nameOf ? nameOf(row) : row, column ?? texts.wholeLine, value ?? '', sentence],
        }))}
      />
    </>
  )
}
