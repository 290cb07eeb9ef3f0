import { plural } from '../../core/item/counted.ts'
import type { Field } from '../../core/item/field.ts'
import { fieldOf, type ItemType, isExposed } from '../../core/item/item.ts'
import { lowercaseLabel } from '../../core/item/lowercaseLabel.ts'
import { columnOf, type ReportColumn } from './reportColumn.ts'
import { defineReport, type Report } from './reportDefinition.ts'

const kinds: Record<Field['stored'], (field: string, headerName: string) => ReportColumn> = {
  text: columnOf.text,
  json: columnOf.text,
  integer: columnOf.count,
  number: columnOf.count,
  boolean: columnOf.flag,
  date: columnOf.day,
  dateTime: columnOf.instant,
}

/** Prefix of the ids of list reports, followed by the name of the item type. */
export const itemReportPrefix = 'list-'

/** Returns the report of all rows of an item type, as in its list: sorted by key by default. */
export function itemReport(type: ItemType): Report {
  const fields = [...type.list, ...Object.keys(type.fields).filter((name) => !type.list.includes(name))]
  const visibleFields = fields.filter((name) => isExposed(fieldOf(type, name)))
  return defineReport({
    reportID: `${itemReportPrefix}${type.name}`,
    report: `List: ${type.label}`,
    description: `All ${plural(lowercaseLabel(type.label), 2)}`.slice(0, 30),
    area: type.area,
    showInMainListing: false,
    range: 'none',
    byMachine: false,
    columns: visibleFields.map((name) => kinds[fieldOf(type, name).stored](name, fieldOf(type, name).label)),
    sortBy: '',
  })
}
