import { operators } from '@takt/domain/core/item/operators.ts'
import { z } from 'zod'
import type { ListState } from '../itemParts.ts'

const operator = z.custom<keyof typeof operators>((name) => typeof name === 'string' && Object.hasOwn(operators, name))

/** A named state of a list; `layout` is the column layout of its grid. */
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

export type ViewStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the storage key of the views of a user in this browser for one list. */
export const viewsKey = (options: { userName: string; organizationId: number; address: string }) =>
  `takt.views.${options.userName}.${options.organizationId}.${options.address}`

/** Returns the views stored under a key, by name; unreadable content counts as empty. */
export function readViews(storage: ViewStorage, key: string): SavedView[] {
  try {
    return savedViews.safeParse(JSON.parse(storage.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Stores views; returns false if the browser does not allow it. */
export function writeViews(storage: ViewStorage, key: string, views: readonly SavedView[]): boolean {
  try {
    storage.setItem(key, JSON.stringify(views))
    return true
  } catch {
    return false
  }
}

/** Returns the views with the state saved under a name; a view with that name is replaced. */
export function withView(
  views: readonly SavedView[],
  name: string,
  { state, layout }: { state: ListState; layout: unknown },
): SavedView[] {
  const { search, filters, sort, size } = state
  const view = { name, search, filters: [...filters], sort: [...sort], size, layout }
  return [...views.filter((other) => other.name !== name), view].sort((a, b) => a.name.localeCompare(b.name))
}

/** Returns the list state of a view, at its first page. */
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

/** True if the list shows the state of the view (on any page). */
export const isShown = (view: SavedView, state: ListState): boolean => comparable(view) === comparable(state)
