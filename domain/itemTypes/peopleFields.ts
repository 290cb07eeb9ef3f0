import { mayDo, type Session } from '../areas/access/session.ts'
import { employees } from '../areas/masterData/employees.ts'
import { analyticsReports } from '../areas/reports/analyticsReports.ts'
import { itemReport, itemReportPrefix } from '../areas/reports/itemReport.ts'
import type { Report } from '../areas/reports/reportDefinition.ts'
import { workflowDefinitions } from '../areas/scheduledTasks/workflows/workflowDefinitions.ts'
import type { ItemType } from '../core/item/item.ts'
import { parseJson } from '../core/item/parseJson.ts'
import { itemTypes } from './itemTypes.ts'

/**
 * True if a session may see people of the plant: their identity and their work. Their location by tags requires a
 * further permission (`approve`). Sessions that may write employees receive them in responses.
 */
export const maySeePeople = (session: Pick<Session, 'globalAdmin' | 'permissions'>): boolean =>
  mayDo(session, employees.area, 'read') || mayDo(session, employees.area, 'write')

/** True if a session may see a finding; findings about a person require permission to see people. */
export const maySeeFinding = (
  session: Parameters<typeof maySeePeople>[0],
  { about }: { about?: { empID: string | null } | undefined },
): boolean => maySeePeople(session) || (about?.empID ?? null) === null

const referring = ({ fields }: ItemType) =>
  Object.entries(fields).flatMap(([name, { to }]) => (to === employees.name ? [name] : []))

/** Names of fields in responses, rows and reports that identify people of the plant. */
export const peopleNames: ReadonlySet<string> = new Set([
  ...employees.key,
  'empIDs',
  'empIds',
  ...itemTypes.flatMap(referring),
  ...analyticsReports.flatMap(({ columns }) =>
    columns.flatMap(({ field, to }) => (to === employees.name ? [field] : [])),
  ),
])

/** Fields that identify a person only if a neighboring type field indicates it. */
export const namesByType: Readonly<Record<string, { beside: string; is: string }>> = {
  associationID: { beside: 'associationType', is: employees.name },
  epc: { beside: 'associationType', is: employees.name },
  what: { beside: 'itemType', is: employees.name },
}

/** Texts that quote data from a device and may therefore contain names of people. */
export const quotingNames: ReadonlySet<string> = new Set(['given'])

/** True if a field of this name can identify a person, whatever the other fields contain. */
export const mayNamePeople = (name: string): boolean => peopleNames.has(name) || Object.hasOwn(namesByType, name)

/** True if a report can contain names of people. */
export const isReportOfPeople = ({ columns, hasFindings }: Report): boolean =>
  hasFindings === true || columns.some(({ field }) => mayNamePeople(field))

type Values = Readonly<Record<string, unknown>>

const namesPeopleAt = (workflowType: unknown): ReadonlySet<number> => {
  const definition = workflowDefinitions[workflowType as keyof typeof workflowDefinitions]
  if (!definition) return new Set()
  const of = definition.optionDefinitions.filter(({ configuration }) => configuration === employees.name)
  const names = Object.keys(definition.options)
  return new Set(of.map(({ name }) => names.indexOf(name)))
}

/** True for a list of texts; among options of a task of unknown type, these may be people. */
const isTexts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string')

/** True if a report of this ID can contain names of people; an unknown or removed report may. */
function mayBeOfPeople(reportID: unknown): boolean {
  if (typeof reportID !== 'string') return true
  const builtInReport = analyticsReports.find((report) => report.reportID === reportID)
  const isList = reportID.startsWith(itemReportPrefix)
  const listed = isList ? itemTypes.find(({ name }) => name === reportID.slice(itemReportPrefix.length)) : undefined
  const report = builtInReport ?? (listed && itemReport(listed))
  return report === undefined || isReportOfPeople(report)
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns conditions of a report, as a list or its JSON: columns and operators without the compared values. */
function withoutOperands(conditions: unknown): unknown {
  if (typeof conditions === 'string') {
    const read = parseJson(conditions)
    return 'value' in read && Array.isArray(read.value) ? JSON.stringify(withoutOperands(read.value)) : ''
  }
  if (!Array.isArray(conditions)) return []
  return conditions.filter(isObject).map(({ column, operator, value }) => ({
    column,
    operator,
    ...(value === undefined ? {} : { value: [] }),
  }))
}

/** Returns a report of a task, without the compared values of its conditions if it can contain names of people. */
function withoutComparedPeople(reportChoice: Values): Values {
  const { reportID, parameters } = reportChoice
  if (!isObject(parameters) || !('filterConditions' in parameters) || !mayBeOfPeople(reportID)) return reportChoice
  return {
    ...reportChoice,
    parameters: { ...parameters, filterConditions: withoutOperands(parameters.filterConditions) },
  }
}

const isReports = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((entry) => isObject(entry) && 'reportID' in entry)

/** Name of the field in which rows store options, which may contain names of people. */
export const choosingName = 'options'

/**
 * Returns an object without the people in its options, which are identified by position as in a task. The task type
 * defines the positions; if it is unknown, as in a history, all lists of texts are removed. Conditions of reports that
 * can name people lose their compared values; if saved like that they are rejected, not widened.
 */
export function withoutPeopleInOptions<Row extends Values>(values: Row): Row {
  const { workflowType, [choosingName]: options } = values
  if (!Array.isArray(options)) return values
  const positions = namesPeopleAt(workflowType)
  const isHidden = (value: unknown, position: number) =>
    workflowType === undefined ? isTexts(value) : positions.has(position)
  const maskOption = (value: unknown, position: number) => {
    if (isHidden(value, position)) return []
    return isReports(value) ? value.map((entry) => (isObject(entry) ? withoutComparedPeople(entry) : entry)) : value
  }
  return { ...values, [choosingName]: options.map(maskOption) }
}

/** True if the value of a field of this object identifies a person. */
export function namesPerson(name: string, values: Values): boolean {
  if (peopleNames.has(name)) return true
  if (quotingNames.has(name)) return /empID/i.test(String(values[name]))
  const { beside: typeField, is } = (Object.hasOwn(namesByType, name) && namesByType[name]) || { beside: '', is: '' }
  return typeField !== '' && values[typeField] === is
}

/** Returns a row in which fields that identify people are null. */
export const rowWithoutPeople = <Row extends Values>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(withoutPeopleInOptions(row)).map(([name, value]) => [name, namesPerson(name, row) ? null : value]),
  ) as Row

/** True if a field of a type identifies people: names of people, and the text fields of employees themselves. */
export const identifiesPeople = (type: ItemType, field: string): boolean =>
  peopleNames.has(field) ||
  (Object.hasOwn(namesByType, field) && namesByType[field]!.beside in type.fields) ||
  (type.name === employees.name && type.fields[field]?.stored === 'text')
