import TextField from '@mui/material/TextField'
import { sortOptions } from '@takt/domain/areas/reports/parameters.ts'
import { percentOf } from '@takt/domain/areas/reports/percent.ts'
import type { ReportColumn } from '@takt/domain/areas/reports/reportColumn.ts'
import type { ReportParameter } from '@takt/domain/areas/reports/reportParameter.ts'
import type { ReportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { addressEntries } from '../../../core/kit/form/addressEntries.ts'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { FieldInput } from '../../../core/kit/form/FieldInput.tsx'
import type { DraftValue, FormField } from '../../../core/kit/form/formField.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useDeviceGroups } from '../../access/index.ts'
import { useReportColumns } from '../useReportColumns.ts'
import { ConditionsInput } from './ConditionsInput.tsx'
import type { ConditionItem } from './conditionItems.ts'
import { DayInput } from './DayInput.tsx'
import { type Parameters, withParameter } from './parameterDraft.ts'
import { parameterTexts as texts } from './texts.ts'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Returns the columns that can be chosen: all, or for `sortBy` only those with a meaningful order. */
const optionsFor = ({ name, options }: ReportParameter, columns: readonly ReportColumn[]) => {
  if (name !== 'selectedColumns' && name !== 'sortBy') return options ?? []
  const offered = name === 'sortBy' ? columns.filter(({ type }) => type === 'number' || type === 'string') : columns
  if (name === 'sortBy') return sortOptions(offered)
  return offered.map(({ field, headerName }) => ({ value: field, label: headerName }))
}

/** True if a parameter is shown for these values of the other parameters. */
function isVisible({ name }: ReportParameter, values: Parameters): boolean {
  if (name === 'startDate' || name === 'endDate') return values.filterByDate === true
  if (name === 'startDate,startTime' || name === 'endDate,endTime') return values.filterByDateAndTime === true
  return name === 'selectedColumns' ? values.limitColumns === true : true
}

type Day = { date: unknown; time: string }
const dayOf = (value: unknown): Day =>
  typeof value === 'object' && value !== null ? { date: '', time: '', ...value } : { date: '', time: '' }

/** The inputs of all parameters of a report. `mayFix`: calendar dates are allowed too. */
export function ReportParameters(props: {
  report: Pick<ReportDefinition, 'reportID' | 'parameters'>
  values: Parameters
  mayFix?: boolean
  readOnly?: boolean
  onChange: (values: Parameters) => void
}) {
  const { report, values, mayFix = false } = props
  const id = useId()
  const { columns } = useReportColumns(report.reportID, values)
  const groups = useDeviceGroups()
  const { timeZone } = useFormat()
  const today = dateOfDay(wallClock(timeZone).dayOf(Date.now()))
  const fields = columns.map(({ field }) => field)
  const input = (parameter: ReportParameter) => {
    const { name, label, type, multiple = false, defaultValue } = parameter
    const value = values[name]
    const inputId = `${id}${name}`
    const change = (next: unknown) => props.onChange(withParameter(values, parameter, next, fields))
    const required = defaultValue === undefined
    if (type === 'date')
      return (
        <FieldFrame key={name} id={inputId} label={label} required={required}>
          {() => <DayInput id={inputId} label={label} value={value} mayFix={mayFix} today={today} onChange={change} />}
        </FieldFrame>
      )
    if (type === 'dateTime') {
      const day = dayOf(value)
      return (
        <FieldFrame key={name} id={inputId} label={label} required={required}>
          {() => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <DayInput
                id={inputId}
                label={label}
                value={day.date}
                mayFix={mayFix}
                today={today}
                onChange={(date) => change({ ...day, date })}
              />
              <TextField
                hiddenLabel
                size="small"
                type="time"
                value={day.time}
                onChange={({ target }) => change({ ...day, time: target.value.slice(0, 5) })}
                slotProps={{ htmlInput: { 'aria-label': texts.timeOf(label) } }}
              />
            </Box>
          )}
        </FieldFrame>
      )
    }
    if (type === 'filterConditions')
      return (
        <Box key={name} sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1' }}>
          <Box sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>{label}</Box>
          <ConditionsInput
            columns={columns}
            readOnly={props.readOnly ?? false}
            items={Array.isArray(value) ? (value as ConditionItem[]) : []}
            onChange={change}
          />
        </Box>
      )
    const field: FormField = { name, label, required, kind: 'text' }
    const kinds: Record<
      typeof type,
      () => { field: FormField; value: DraftValue; taken?: (next: DraftValue) => unknown }
    > = {
      boolean: () => ({ field: { ...field, kind: 'tick' }, value: value === true }),
      number: () => ({
        field: { ...field, kind: 'number' },
        value: textOf(parameter.isRatio && typeof value === 'number' ? percentOf(value) : value),
      }),
      text: () => ({ field, value: textOf(value) }),
      email: () => ({ field: { ...field, kind: 'many', entries: addressEntries }, value: listOf(value) }),
      deviceGroup: () => ({
        field: { ...field, kind: multiple ? 'many' : 'one', options: groups },
        value: multiple ? listOf(value) : textOf(listOf(value)[0]),
        taken: (next) => listOf(Array.isArray(next) ? next : next ? [next] : []).map(Number),
      }),
      select: () => ({
        field: { ...field, kind: multiple ? 'many' : 'one', options: optionsFor(parameter, columns) },
        value: multiple ? listOf(value) : textOf(value).replace(/:asc$/, ''),
        taken: (next) => next ?? '',
      }),
    }
    const { field: inputField, value: typed, taken: convert = (next) => next } = kinds[type]()
    return (
      <FieldInput key={name} id={inputId} field={inputField} value={typed} onChange={(next) => change(convert(next))} />
    )
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
      }}
    >
      {report.parameters.filter((parameter) => isVisible(parameter, values)).map(input)}
      {values.filterByDate === true && (
        <Box sx={{ gridColumn: '1 / -1', fontSize: '0.75rem', color: 'text.secondary' }}>{texts.wholeBefore}</Box>
      )}
    </Box>
  )
}
