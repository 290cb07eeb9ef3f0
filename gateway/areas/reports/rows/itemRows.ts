import { itemReport } from '@takt/domain/areas/reports/itemReport.ts'
import type { CellValue, ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { mayNamePeople, maySeePeople, rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { allItems } from '../../../core/items/list/allItems.ts'
import type { MountedItem } from '../../../core/items/mountedItem.ts'
import { shownTo } from '../../../core/items/shownTo.ts'
import { maskJson, maskOf } from '../../access/face.ts'
import type { ReadableReport, ReportRun } from '../reportRun.ts'

/** Whether the rows of a type are an organization's, as its list shows them: those that others reach have no report. */
export const hasReport = ({ type, reach, oneByOne }: MountedItem): boolean =>
  type.scope === 'organization' && !reach && !oneByOne && type.name !== 'reports'

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What stands in a value, for people: `name: Day, start: 06:00`, entries of a list apart by semicolons. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value))
    return value.map(wordsOf).join(value.some((entry) => typeof entry === 'object') ? '; ' : ', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, inner]) => !isNothing(inner))
    .map(([name, inner]) => `${name}: ${wordsOf(inner)}`)
    .join(', ')
}

const cellOf = (value: unknown): CellValue => {
  if (isNothing(value)) return null
  return typeof value === 'object' ? wordsOf(value) : (value as CellValue)
}

type Item = Readonly<Record<string, unknown>>

/** The list of an item type as a report: read as it is taken, however long it is. */
export function itemRows(listed: MountedItem): ReadableReport {
  const { type } = listed
  const report = itemReport(type)
  const fields = report.columns.map(({ field }) => field)
  const rowOf = (item: Item): ReportRow => Object.fromEntries(fields.map((field) => [field, cellOf(item[field])]))
  async function* read({ gateway, viewer, question: { sort } }: ReportRun) {
    const { organizationId, entityId, userId } = viewer
    const { mask } = maskOf(gateway.dependencies.env.TAKT_SECRET, viewer)
    // Fields within fields are told from each other until they are put into words.
    const shown = async (items: readonly Item[]) =>
      viewer.isMasked ? ((await inTurns(maskJson(mask, items))) as Item[]) : items
    const told = (item: Item) => (maySeePeople(viewer) ? item : rowWithoutPeople(item))
    const isOfPeople = (field: string) => !maySeePeople(viewer) && mayNamePeople(field)
    // The order of names would tell what is masked.
    const orderBy = sort && !viewer.isMasked && !isOfPeople(sort.field) ? [sort] : []
    const all: ListQuery = { filters: [], orderBy, search: null, offset: 0, limit: null, asOf: null }
    const query = shownTo(listed, viewer, all)
    for await (const items of allItems(
      gateway.dependencies,
      { type, tenant: { organizationId, entityId, userId } },
      query,
    ))
      yield (await shown(items.map(told))).map(rowOf)
  }
  return { report, read: async (run) => ({ rows: () => read(run), summary: [], isMasked: true }) }
}
