import type { Field } from '../../core/item/field.ts'
import { fieldOf, type ItemType, isTold } from '../../core/item/item.ts'
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

/** What the ids of lists begin with; the name of the item type follows. */
export const itemReportPrefix = 'list-'

/** Every row of an item type, as its list shows it: in the order of its key unless another is chosen. */
export function itemReport(type: ItemType): Report {
  const fields = [...type.list, ...Object.keys(type.fields).filter((name) => !type.list.includes(name))]
  const shown = fields.filter((name) => isTold(fieldOf(type, name)))
  return defineReport({
    reportID: `${itemReportPrefix}${type.name}`,
    report: `List: ${type.label}`,
    description: `Every ${type.label}`.slice(0, 30),
    area: type.area,
    showInMainListing: false,
    range: 'none',
    byMachine: false,
    columns: shown.map((name) => kinds[fieldOf(type, name).stored](name, fieldOf(type, name).label)),
    sortBy: '',
  })
}
