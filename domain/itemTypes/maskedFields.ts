import { employees } from '../areas/masterData/employees.ts'
import { jobs } from '../areas/masterData/jobs.ts'
import { parts } from '../areas/masterData/parts.ts'
import { resources } from '../areas/masterData/resources.ts'
import { figureReports } from '../areas/reports/figureReports.ts'
import { tags } from '../areas/tags/tags.ts'
import type { ItemType } from '../core/item/item.ts'
import type { OperatorName } from '../core/item/operators.ts'
import { itemTypes } from './itemTypes.ts'

/** Whose keys people know them by: people, jobs, parts, machines, tags. */
const known = [employees, jobs, parts, resources, tags]
const keyed = new Set(known.map(({ name }) => name))
/** The same in answers and questions of routes that are of no item type. */
const elsewhere = [
  'resourceId',
  'resourceIDs',
  'empIDs',
  'empIds',
  'jobNumList',
  'associationID',
  'selectedDevices',
  'epcs',
  'jobNums',
]

/** The columns of reports that hold such a key, whatever they are called. */
const inReports = figureReports.flatMap(({ columns }) =>
  columns.flatMap(({ field, to }) => (to !== undefined && keyed.has(to) ? [field] : [])),
)

const referring = ({ fields }: ItemType) =>
  Object.entries(fields).flatMap(([name, { to, stored }]) =>
    to !== undefined && keyed.has(to) && stored !== 'integer' ? [name] : [],
  )

/**
 * Names under which identifiers of people, jobs, parts, machines and tags stand, in rows, answers and bodies: masked
 * sessions are told pseudonyms.
 */
export const identifierNames: ReadonlySet<string> = new Set([
  ...elsewhere,
  ...known.flatMap(({ key }) => key),
  ...itemTypes.flatMap(referring),
  ...inReports,
])

/**
 * Names under which masked sessions are told sample texts: what item types say, and the same as answers of other routes
 * call it.
 */
export const hiddenNames: ReadonlySet<string> = new Set([
  ...itemTypes.flatMap(({ mask }) => mask),
  'organizationName',
  'entityName',
  'resourceDescription',
  'reportTitle',
  'reportName',
  'changedBy',
  'userNames',
])

/** Sentences, paths and options that name what is masked. */
const naming = new Set(['what', 'options'])

/** Whether a masked session is told what stands under this name as it is. */
export const isToldPlainly = (name: string): boolean =>
  !identifierNames.has(name) && !hiddenNames.has(name) && !naming.has(name)

const whole: ReadonlySet<OperatorName> = new Set(['', 'Equals', 'IsAnyOf', 'IsOneOf', 'IsEmpty', 'IsNotEmpty'])

/**
 * Whether a masked session may ask this of a field: with other operators a value that it is not told plainly could be
 * spelled letter by letter.
 */
export const isAskedMasked = (name: string, operator: OperatorName): boolean =>
  isToldPlainly(name) || whole.has(operator)
