import Typography from '@mui/material/Typography'
import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { DataTable } from '../../core/kit/table/DataTable.tsx'
import { words } from '../../core/kit/words.ts'
import { expectedOf } from './expected.ts'
import { checksheetTexts as texts } from './texts.ts'

/** The checks of a checksheet, one per line. */
export function SheetTable({ checks }: { checks: readonly Check[] }) {
  const { exact, count } = useFormat()
  const { columns } = texts
  if (checks.length === 0) return <Typography color="textSecondary">{texts.noChecks}</Typography>
  return (
    <DataTable
      label={texts.checks}
      maxHeight="32rem"
      columns={[
        { label: columns.check },
        { label: columns.text },
        { label: columns.nominal, numeric: true },
        { label: columns.expected },
        { label: columns.samples, numeric: true },
        { label: columns.frequency },
        { label: columns.chart },
        { label: columns.holds },
        { label: columns.gauge },
      ]}
      rows={checks.map((check) => ({
        key: check.checkID,
        cells: [
          check.checkID,
          check.text,
          check.nominal === null ? '–' : check.unit ? `${exact(check.nominal)} ${check.unit}` : exact(check.nominal),
          expectedOf(check, exact),
          count(check.samples),
          texts.frequencies[check.frequency],
          texts.charts[check.chart],
          check.holds ? words.yes : words.no,
          check.gaugeID ?? check.gaugeKind ?? '–',
        ],
      }))}
    />
  )
}
