import { fractionOf } from '@takt/domain/areas/reports/percent.ts'
import type { DateKeyword } from '@takt/domain/areas/reports/reportDate.ts'
import type { ReportParameter } from '@takt/domain/areas/reports/reportParameter.ts'
import type { ReportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'

/** The stored parameters of a report, by name. */
export type Parameters = Readonly<Record<string, unknown>>

/** Returns the default value of every parameter of a report. */
export const defaultParameters = ({ parameters }: Pick<ReportDefinition, 'parameters'>): Parameters =>
  Object.fromEntries(parameters.map(({ name, defaultValue }) => [name, defaultValue ?? '']))

const days = ['startDate', 'endDate'] as const
const times = ['startDate,startTime', 'endDate,endTime'] as const

const isOffset = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'customOffset'

/**
 * Returns the values that change when a date filter is switched on or off: on sets the current day, unless an offset in
 * days is set.
 */
function switched(values: Parameters, name: string, isOn: boolean): Parameters {
  if (name === 'filterByDate')
    return Object.fromEntries(
      days.map((day) => [day, isOn ? (isOffset(values[day]) ? values[day] : 'currentDay') : '']),
    )
  const dayOf = (value: unknown) => (value as { date?: unknown } | undefined)?.date
  return Object.fromEntries(
    times.map((time) => {
      if (!isOn) return [time, { date: '', time: '' }]
      return [time, isOffset(dayOf(values[time])) ? values[time] : { date: 'currentDay', time: '' }]
    }),
  )
}

/** Returns the parameters with a whole day as their range, if they have one. */
export function ofDay(values: Parameters, day: DateKeyword): Parameters {
  const whole = { date: day, time: '' }
  return {
    ...values,
    ...('filterByDate' in values && { filterByDate: true, startDate: day, endDate: day }),
    ...('filterByDateAndTime' in values && { filterByDateAndTime: true, [times[0]]: whole, [times[1]]: whole }),
  }
}

/** Returns the parameters with one changed value and its consequences; `columns`: all fields of the report. */
export function withParameter(
  values: Parameters,
  { name, type, isRatio = false }: Pick<ReportParameter, 'name' | 'type' | 'isRatio'>,
  value: unknown,
  columns: readonly string[] = [],
): Parameters {
  const next = { ...values, [name]: type === 'number' ? numberOf(value, isRatio) : value }
  if (name === 'filterByDate' || name === 'filterByDateAndTime')
    return { ...next, ...switched(values, name, value === true) }
  const selected = values.selectedColumns
  const areNone = !Array.isArray(selected) || selected.length === 0
  return name === 'limitColumns' && value === true && areNone ? { ...next, selectedColumns: [...columns] } : next
}

/** Parses the text of a number parameter: a whole number, for a ratio in whole percent; '' if it is not a number. */
function numberOf(value: unknown, isRatio: boolean): number | '' {
  const whole = wholeOf(value)
  return isRatio && whole !== '' ? fractionOf(whole) : whole
}

/** Parses a whole number; '' if the text is not a number. */
const wholeOf = (value: unknown): number | '' => {
  const whole = Number.parseInt(String(value), 10)
  return Number.isNaN(whole) ? '' : whole
}

/** Parses a number of days; returns 1 if the text is not a whole number. */
export const daysAgoOf = (text: string): number => {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isSafeInteger(count) ? count : 1
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** True if every parameter without a default has a value. */
export const isComplete = ({ parameters }: Pick<ReportDefinition, 'parameters'>, values: Parameters): boolean =>
  parameters.every(({ name, defaultValue }) => defaultValue !== undefined || !isEmpty(values[name]))

const fixedDay = /^\d{4}-\d{2}-\d{2}$/

/** Returns the parameters for a schedule: a calendar date becomes the current day, because it would never change. */
export function asScheduled({ parameters }: Pick<ReportDefinition, 'parameters'>, values: Parameters): Parameters {
  const relative = (value: unknown) => (typeof value === 'string' && fixedDay.test(value) ? 'currentDay' : value)
  const changed = parameters.flatMap(({ name, type }): [string, unknown][] => {
    const value = values[name]
    if (type === 'date') return name in values ? [[name, relative(value)]] : []
    if (type !== 'dateTime' || typeof value !== 'object' || value === null) return []
    return [[name, { ...value, date: relative((value as { date?: unknown }).date) }]]
  })
  return { ...values, ...Object.fromEntries(changed) }
}
