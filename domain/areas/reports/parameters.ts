import type { Report } from './reportDefinition.ts'
import type { ReportParameter } from './reportParameter.ts'

const day = (name: string, label: string): ReportParameter => ({
  name,
  label,
  type: 'date',
  defaultValue: 'currentDay',
})
const time = (name: string, label: string): ReportParameter => ({
  name,
  label,
  type: 'dateTime',
  defaultValue: { date: 'currentDay', time: '' },
})

const ofRange: Record<Report['range'], readonly ReportParameter[]> = {
  days: [
    { name: 'filterByDate', label: 'Filter by Date', type: 'boolean', defaultValue: true },
    day('startDate', 'Start Date'),
    day('endDate', 'End Date'),
  ],
  instants: [
    { name: 'filterByDateAndTime', label: 'Filter by Date and Time', type: 'boolean', defaultValue: true },
    time('startDate,startTime', 'Start'),
    time('endDate,endTime', 'End'),
  ],
  none: [],
}

const machines: ReportParameter = {
  name: 'deviceGroups',
  label: 'Device Groups',
  type: 'deviceGroup',
  defaultValue: [],
  multiple: true,
}

/** Sort options: each column in both directions. */
export const sortOptions = (columns: Report['columns']) =>
  columns.flatMap(({ field, headerName, type }) => [
    { value: field, label: type === 'number' ? `${headerName}, smallest first` : headerName },
    { value: `${field}:desc`, label: type === 'number' ? `${headerName}, largest first` : `${headerName}, Z to A` },
  ])

/** Returns all parameters of a report, in the order of its form. */
export function parametersOf(report: Report): ReportParameter[] {
  const { columns } = report
  const named = (list: Report['columns']) => list.map(({ field, headerName }) => ({ value: field, label: headerName }))
  const sorted = columns.filter(({ type }) => type === 'number' || type === 'string')
  return [
    ...ofRange[report.range],
    ...(report.byMachine ? [machines] : []),
    ...report.parameters,
    { name: 'limitColumns', label: 'Limit Columns', type: 'boolean', defaultValue: false },
    {
      name: 'selectedColumns',
      label: 'Columns',
      type: 'select',
      multiple: true,
      defaultValue: [],
      options: named(columns),
    },
    { name: 'sortBy', label: 'Sort By', type: 'select', defaultValue: '', options: sortOptions(sorted) },
    { name: 'limitResults', label: 'Limit Results (0: all)', type: 'number', defaultValue: 0 },
    {
      name: 'filterConditions',
      label: 'Filters',
      type: 'filterConditions',
      defaultValue: [],
      columns: [...columns],
    },
  ]
}
