import { operators } from '@takt/domain/core/item/operators.ts'
import { z } from 'zod'
import type { ListState } from '../itemParts.ts'

const operator = z.custom<keyof typeof operators>((name) => typeof name === 'string' && Object.hasOwn(operators, name))

/** A named state of a list; `layout` is what its grid says of the columns. */
const savedView = z.object({
  name: z.string().min(1).max(80),
  search: z.string(),
  filters: z.array(z.object({ field: z.string(), operator, value: z.string() })),
  sort: z.array(z.object({ field: z.string(), descending: z.boolean() })),
  size: z.int().positive(),
  layout: z.unknown(),
})
export type SavedView = z.output<typeof savedView>
const savedViews = z.array(savedView)

export type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Views belong to a person in this browser, and to one list. */
export const viewsKey = (options: { userName: string; organizationId: number; address: string }) =>
  `takt.views.${options.userName}.${options.organizationId}.${options.address}`

/** The views kept under a key, by name; what cannot be read counts as not kept. */
export function readViews(shelf: Shelf, key: string): SavedView[] {
  try {
    return savedViews.safeParse(JSON.parse(shelf.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Keeps them; false if this browser does not let us. */
export function writeViews(shelf: Shelf, key: string, views: readonly SavedView[]): boolean {
  try {
    shelf.setItem(key, JSON.stringify(views))
    return true
  } catch {
    return false
  }
}

/** The state under a name; what was kept under it before is replaced. */
export function withView(
  views: readonly SavedView[],
  name: string,
  { state, layout }: { state: ListState; layout: unknown },
): SavedView[] {
  const { search, filters, sort, size } = state
  const view = { name, search, filters: [...filters], sort: [...sort], size, layout }
  return [...views.filter((other) => other.name !== name), view].sort((a, b) => a.name.localeCompare(b.name))
}

/** The list as a view has it, from its first page. */
export const stateOf = ({ search, filters, sort, size }: SavedView): ListState => ({
  search,
  filters,
  sort,
  size,
  page: 0,
})

const comparable = ({ search, filters, sort, size }: Omit<ListState, 'page'>) =>
  JSON.stringify([
    search,
    filters.map(({ field, operator, value }) => [field, operator, value]),
    sort.map(({ field, descending }) => [field, descending]),
    size,
  ])

/** Whether the list shows what the view says (on whatever page). */
export const isShown = (view: SavedView, state: ListState): boolean => comparable(view) === comparable(state)
