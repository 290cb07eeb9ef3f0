import { employees } from '../areas/masterData/employees.ts'
import { jobs } from '../areas/masterData/jobs.ts'
import { parts } from '../areas/masterData/parts.ts'
import { resources } from '../areas/masterData/resources.ts'
import { analyticsReports } from '../areas/reports/analyticsReports.ts'
import { tags } from '../areas/tags/tags.ts'
import type { ItemType } from '../core/item/item.ts'
import type { OperatorName } from '../core/item/operators.ts'
import { itemTypes } from './itemTypes.ts'

/** Item types with keys that people recognize: people, jobs, parts, machines, tags. */
const identifiedTypes = [employees, jobs, parts, resources, tags]
const keyed = new Set(identifiedTypes.map(({ name }) => name))
/** Names of such keys in responses and requests of routes without an item type. */
const namesInOtherRoutes = [
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

/** Columns of reports that contain such a key, under any name. */
const inReports = analyticsReports.flatMap(({ columns }) =>
  columns.flatMap(({ field, to }) => (to !== undefined && keyed.has(to) ? [field] : [])),
)

const referring = ({ fields }: ItemType) =>
  Object.entries(fields).flatMap(([name, { to, stored }]) =>
    to !== undefined && keyed.has(to) && stored !== 'integer' ? [name] : [],
  )

/**
 * Names of fields with identifiers of people, jobs, parts, machines and tags, in rows, responses and bodies; masked
 * sessions receive pseudonyms.
 */
export const identifierNames: ReadonlySet<string> = new Set([
  ...namesInOtherRoutes,
  ...identifiedTypes.flatMap(({ key }) => key),
  ...itemTypes.flatMap(referring),
  ...inReports,
])

/**
 * Names of fields in which masked sessions receive sample texts: those masked by item types, and their equivalents in
 * responses of other routes.
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

/** Messages, paths and options that contain masked names. */
const naming = new Set(['what', 'options'])

/** True if a masked session receives the unchanged value of this field. */
export const isUnmasked = (name: string): boolean =>
  !identifierNames.has(name) && !hiddenNames.has(name) && !naming.has(name)

const whole: ReadonlySet<OperatorName> = new Set(['', 'Equals', 'IsAnyOf', 'IsOneOf', 'IsEmpty', 'IsNotEmpty'])

/**
 * True if a masked session may filter a field with this operator; other operators could reveal a masked value letter by
 * letter.
 */
export const mayFilterMasked = (name: string, operator: OperatorName): boolean =>
  isUnmasked(name) || whole.has(operator)
