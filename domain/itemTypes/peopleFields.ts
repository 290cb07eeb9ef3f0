import { mayDo, type Session } from '../areas/access/session.ts'
import { employees } from '../areas/masterData/employees.ts'
import { figureReports } from '../areas/reports/figureReports.ts'
import { itemReport, itemReportPrefix } from '../areas/reports/itemReport.ts'
import type { Report } from '../areas/reports/reportDefinition.ts'
import { workflowDefinitions } from '../areas/scheduledTasks/workflows/workflowDefinitions.ts'
import type { ItemType } from '../core/item/item.ts'
import { parseJson } from '../core/item/parseJson.ts'
import { itemTypes } from './itemTypes.ts'

/**
 * Whether a session is told of people of the plant at all: who they are, and what they work on. Where they are by their
 * tags is a further right (`approve`). Whoever writes employees is answered with them.
 */
export const maySeePeople = (session: Pick<Session, 'globalAdmin' | 'permissions'>): boolean =>
  mayDo(session, employees.area, 'read') || mayDo(session, employees.area, 'write')

/** Whether a finding may be told to a session: what was found of somebody is told to nobody who may not see people. */
export const mayBeTold = (
  session: Parameters<typeof maySeePeople>[0],
  { about }: { about?: { empID: string | null } | undefined },
): boolean => maySeePeople(session) || (about?.empID ?? null) === null

const referring = ({ fields }: ItemType) =>
  Object.entries(fields).flatMap(([name, { to }]) => (to === employees.name ? [name] : []))

/** Names under which answers, rows and reports name people of the plant. */
export const peopleNames: ReadonlySet<string> = new Set([
  ...employees.key,
  'empIDs',
  'empIds',
  ...itemTypes.flatMap(referring),
  ...figureReports.flatMap(({ columns }) => columns.flatMap(({ field, to }) => (to === employees.name ? [field] : []))),
])

/** What names a person where something else beside it says that it is about people. */
export const namedBeside: Readonly<Record<string, { beside: string; is: string }>> = {
  associationID: { beside: 'associationType', is: employees.name },
  epc: { beside: 'associationType', is: employees.name },
  what: { beside: 'itemType', is: employees.name },
}

/** Texts that repeat what a device sent, and with it whom it named. */
export const quotingNames: ReadonlySet<string> = new Set(['given'])

/** Whether what stands under a name can name a person, whatever stands beside it. */
export const mayNamePeople = (name: string): boolean => peopleNames.has(name) || Object.hasOwn(namedBeside, name)

/** Whether a report can name people. */
export const isReportOfPeople = ({ columns, tellsFindings }: Report): boolean =>
  tellsFindings === true || columns.some(({ field }) => mayNamePeople(field))

type Values = Readonly<Record<string, unknown>>

const namesPeopleAt = (workflowType: unknown): ReadonlySet<number> => {
  const known = workflowDefinitions[workflowType as keyof typeof workflowDefinitions]
  if (!known) return new Set()
  const of = known.optionDefinitions.filter(({ configuration }) => configuration === employees.name)
  const names = Object.keys(known.options)
  return new Set(of.map(({ name }) => names.indexOf(name)))
}

/** Whether something is a list of texts: among options of a task whose type is not told, these may be people. */
const isTexts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string')

/** Whether a report of this id can name people; what is no report (any more) may have. */
function mayBeOfPeople(reportID: unknown): boolean {
  if (typeof reportID !== 'string') return true
  const known = figureReports.find((report) => report.reportID === reportID)
  const isList = reportID.startsWith(itemReportPrefix)
  const listed = isList ? itemTypes.find(({ name }) => name === reportID.slice(itemReportPrefix.length)) : undefined
  const report = known ?? (listed && itemReport(listed))
  return report === undefined || isReportOfPeople(report)
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Conditions of a report, as a list or its JSON: which columns they ask about and how, without what is compared. */
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

/** A report that a task chose, without what its conditions compare with if it can name people. */
function withoutPeopleAsked(choice: Values): Values {
  const { reportID, parameters } = choice
  if (!isObject(parameters) || !('filterConditions' in parameters) || !mayBeOfPeople(reportID)) return choice
  return { ...choice, parameters: { ...parameters, filterConditions: withoutOperands(parameters.filterConditions) } }
}

const isReports = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((entry) => isObject(entry) && 'reportID' in entry)

/** Under what rows keep what was chosen of them, in which people may be named. */
export const choosingName = 'options'

/**
 * Values of an object with options that name people by their place in a list, as those of a task do: nobody in their
 * place. Its type says which those are; where that is not told, as in a history, all lists of texts go. Conditions of
 * reports that can name people lose what they compare with; saved like that they are refused, not widened.
 */
export function withoutChosenPeople<Row extends Values>(values: Row): Row {
  const { workflowType, [choosingName]: options } = values
  if (!Array.isArray(options)) return values
  const places = namesPeopleAt(workflowType)
  const hides = (value: unknown, place: number) => (workflowType === undefined ? isTexts(value) : places.has(place))
  const told = (value: unknown, place: number) => {
    if (hides(value, place)) return []
    return isReports(value) ? value.map((entry) => (isObject(entry) ? withoutPeopleAsked(entry) : entry)) : value
  }
  return { ...values, [choosingName]: options.map(told) }
}

/** Whether what stands under a name of this object names a person. */
export function namesPerson(name: string, values: Values): boolean {
  if (peopleNames.has(name)) return true
  if (quotingNames.has(name)) return /empID/i.test(String(values[name]))
  const { beside, is } = (Object.hasOwn(namedBeside, name) && namedBeside[name]) || { beside: '', is: '' }
  return beside !== '' && values[beside] === is
}

/** A row without the people that it names: null in their place. */
export const rowWithoutPeople = <Row extends Values>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(withoutChosenPeople(row)).map(([name, value]) => [name, namesPerson(name, row) ? null : value]),
  ) as Row

/**
 * Whether values of a field of a type say who somebody is: names of people, and texts of which people themselves are
 * made.
 */
export const tellsWho = (type: ItemType, field: string): boolean =>
  peopleNames.has(field) ||
  (Object.hasOwn(namedBeside, field) && namedBeside[field]!.beside in type.fields) ||
  (type.name === employees.name && type.fields[field]?.stored === 'text')
