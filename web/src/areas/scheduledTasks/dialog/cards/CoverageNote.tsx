import Button from '@mui/material/Button'
import type { ReportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'
import { Box } from '../../../../core/kit/Box.tsx'
import { useFormat } from '../../../../core/kit/format/FormatContext.tsx'
import { formatInstant } from '../../../../core/kit/format/instantFormat.ts'
import { ofDay, type Parameters } from '../../../reports/index.ts'
import { taskDialogTexts as texts } from '../texts.ts'
import { coverageOf, type Runs, rangeWords } from './coverage.ts'

/** Shows the range that the next run of a report covers, and offers the previous day if the day is not over by then. */
export function CoverageNote(props: {
  parameters: ReportDefinition['parameters']
  values: Parameters
  runs: Runs
  readOnly: boolean
  onChange: (values: Parameters) => void
}) {
  const { values, runs } = props
  const { locale, timeZone } = useFormat()
  const covered = coverageOf(props.parameters, values, { slots: runs.slots, zone: timeZone })
  if (!covered) return null
  const at = { locale, timeZone: runs.timeZone }
  const run = `${formatInstant(covered.run, 'weekday', at)}, ${formatInstant(covered.run, 'time', at)}`
  const range = `${rangeWords(covered.range, { locale, timeZone })}${timeZone === runs.timeZone ? '' : ` (${timeZone})`}`
  const message = covered.isEmpty ? texts.coversNothing(run) : texts.covers(run, range)
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        fontSize: '0.8125rem',
        color: covered.isEmpty ? 'error.main' : 'text.secondary',
      }}
    >
      <span>
        {message}
        {covered.isOpen && !covered.isEmpty && ` ${texts.coversOpen}`}
      </span>
      {covered.isOpen && !props.readOnly && (
        <Button size="small" onClick={() => props.onChange(ofDay(values, 'priorDay'))}>
          {texts.priorDay}
        </Button>
      )}
    </Box>
  )
}
