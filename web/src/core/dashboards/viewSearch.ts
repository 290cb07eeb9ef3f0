import { z } from 'zod'
import type { Dashboard, View } from './dashboard.ts'

type ViewRef = Pick<View, 'path' | 'search'>

const namesOf = (search: z.ZodType | undefined) => (search instanceof z.ZodObject ? Object.keys(search.shape) : [])

type Views = { search: Dashboard['search']; views: readonly ViewRef[] }

/**
 * Returns a predicate that is true for the search parameters of a single view: its own ones, or those of a list
 * (`items/listState.ts`) with the name of the view.
 */
export function ownParamPredicate(dashboard: Pick<Views, 'search'>, view: ViewRef): (name: string) => boolean {
  const common = new Set(namesOf(dashboard.search))
  const ownNames = new Set(namesOf(view.search).filter((name) => !common.has(name)))
  return (name) => ownNames.has(name) || name.startsWith(`${view.path}.`)
}

const pickEntries = (search: Readonly<Record<string, unknown>>, isIncluded: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && isIncluded(name)))

/** Returns the search parameters of a single view, without those shared by all views of its dashboard. */
export const ownSearch = (dashboard: Pick<Views, 'search'>, view: ViewRef, search: Readonly<Record<string, unknown>>) =>
  pickEntries(search, ownParamPredicate(dashboard, view))

/**
 * Returns the search parameters of a view when its tab is opened from another one: shared ones stay, and the last ones
 * of the target view (`before`) are restored.
 */
export function restoredSearch(
  dashboard: Pick<Views, 'search'>,
  { from, search, before }: { from: ViewRef | undefined; search: object; before: Readonly<Record<string, unknown>> },
): Record<string, unknown> {
  const isOwnToPrevious = from ? ownParamPredicate(dashboard, from) : () => false
  return { ...search, ...pickEntries(before, (name) => !isOwnToPrevious(name)) }
}

/**
 * Returns a function that removes the parameters of other views of a dashboard from an address: they have no meaning in
 * this view, nor for recipients of its link.
 */
export function dropOtherViews(dashboard: Views, view: ViewRef) {
  const isOwn = ownParamPredicate(dashboard, view)
  const otherPredicates = dashboard.views
    .filter(({ path }) => path !== view.path)
    .map((other) => ownParamPredicate(dashboard, other))
  const isForeign = (name: string) => !isOwn(name) && otherPredicates.some((isOwnToOther) => isOwnToOther(name))
  return (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !isForeign(name)))
}
