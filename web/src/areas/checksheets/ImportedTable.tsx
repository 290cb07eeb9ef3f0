import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { CheckImport } from '@takt/domain/areas/checksheets/answers/checkImport.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { DataTable } from '../../core/kit/table/DataTable.tsx'
import { expectedOf } from './expected.ts'
import { foundText } from './foundText.ts'
import { checksheetTexts as texts } from './texts.ts'

/** What becomes of the values of a file, each with the line in which it stands. */
export function ImportedTable({ read }: { read: CheckImport }) {
  const { exact, instant, count } = useFormat()
  const { problemColumns, valueColumns: columns, became } = texts
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
        rows={read.first.map((value, place) => ({
          key: String(place),
          cells: [
            value.row,
            value.checkID,
            foundText(value, exact),
            expectedOf(value, exact),
            instant(Date.parse(value.at), 'minute'),
            value.resourceID ?? '–',
            value.isWithin ? (
              became[value.became]
            ) : (
              <Chip
                key="outside"
                size="small"
                color="error"
                label={`${became[value.became]}, ${texts.outOfTolerance}`}
              />
            ),
          ],
        }))}
      />
      {read.values > read.first.length && (
        <Typography color="textSecondary">{texts.valuesTold(count(read.first.length), count(read.values))}</Typography>
      )}
    </>
  )
}
