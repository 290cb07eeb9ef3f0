import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { CheckImport } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { DataTable } from '../../core/kit/table/DataTable.tsx'
import { expectedOf } from './expected.ts'
import { resultText } from './resultText.ts'
import { checksheetTexts as texts } from './texts.ts'

/** The result for each value of a file, with its line number. */
export function ImportedTable({ read }: { read: CheckImport }) {
  const { exact, instant, count } = useFormat()
  const { problemColumns, valueColumns: columns, became: resultTexts } = texts
  return (
    <>
      <DataTable
        label={texts.values}
        maxHeight="24rem"
        columns={[
          { label: problemColumns.line, numeric: true },
          { label: columns.check },
          { label: columns.value },
          { label: columns.expected },
          { label: columns.at },
          { label: columns.where },
          { label: texts.becomes },
        ]}
        rows={read.first.map((value, index) => ({
          key: String(index),
          cells: [
            value.row,
            value.checkID,
            resultText(value, exact),
            expectedOf(value, exact),
            instant(Date.parse(value.at), 'minute'),
            value.resourceID ?? '–',
            value.isWithin ? (
              resultTexts[value.became]
            ) : (
              <Chip
                key="outside"
                size="small"
                color="error"
                label={`${resultTexts[value.became]}, ${texts.outOfTolerance}`}
              />
            ),
          ],
        }))}
      />
      {read.values > read.first.length && (
        <Typography color="textSecondary">{texts.valuesShown(count(read.first.length), count(read.values))}</Typography>
      )}
    </>
  )
}
