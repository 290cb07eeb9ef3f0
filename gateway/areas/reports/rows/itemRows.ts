import { itemReport } from '@takt/domain/areas/reports/itemReport.ts'
import type { CellValue, ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { mayNamePeople, maySeePeople, rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { allItems } from '../../../core/items/list/allItems.ts'
import type { MountedItem } from '../../../core/items/mountedItem.ts'
import { restrictToVisible } from '../../../core/items/visibilityFilters.ts'
import { maskJson, maskOf } from '../../access/index.ts'
import type { ReadableReport, ReportRun } from '../reportRun.ts'

/**
 * True if the item type has a report: its rows belong to an organization as in its list. Types with rows shared beyond
 * the organization have none.
 */
export const hasReport = ({ type, reach, isSingleOnly }: MountedItem): boolean =>
  type.scope === 'organization' && !reach && !isSingleOnly && type.name !== 'reports'

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Formats a value as text: `name: Day, start: 06:00`; list entries are separated by semicolons. */
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

/** Creates the report of an item type's list; its rows are streamed, so its length is unlimited. */
export function itemRows(listed: MountedItem): ReadableReport {
  const { type } = listed
  const report = itemReport(type)
  const fields = report.columns.map(({ field }) => field)
  const rowOf = (item: Item): ReportRow => Object.fromEntries(fields.map((field) => [field, cellOf(item[field])]))
  async function* read({ gateway, viewer, query: { sort } }: ReportRun) {
    const { organizationId, entityId, userId } = viewer
    const { mask } = maskOf(gateway.dependencies.env.TAKT_SECRET, viewer)
    // Masking needs the nested fields, so it precedes the conversion to text.
    const masked = async (items: readonly Item[]) =>
      viewer.isMasked ? ((await runYielding(maskJson(mask, items))) as Item[]) : items
    const visible = (item: Item) => (maySeePeople(viewer) ? item : rowWithoutPeople(item))
    const isOfPeople = (field: string) => !maySeePeople(viewer) && mayNamePeople(field)
    // The sort order of names would reveal what is masked.
    const orderBy = sort && !viewer.isMasked && !isOfPeople(sort.field) ? [sort] : []
    const all: ListQuery = { filters: [], orderBy, search: null, offset: 0, limit: null, asOf: null }
    const query = restrictToVisible(listed, viewer, all)
    for await (const items of allItems(
      gateway.dependencies,
      { type, tenant: { organizationId, entityId, userId } },
      query,
    ))
      yield (await masked(items.map(visible))).map(rowOf)
  }
  return { report, read: async (run) => ({ rows: () => read(run), summary: [], isMasked: true }) }
}
