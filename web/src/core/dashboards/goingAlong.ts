import { z } from 'zod'
import type { Dashboard, View } from './dashboard.ts'

type Kept = Pick<View, 'path' | 'search'>

const namesOf = (search: z.ZodType | undefined) => (search instanceof z.ZodObject ? Object.keys(search.shape) : [])

type Views = { search: Dashboard['search']; views: readonly Kept[] }

/**
 * Whether a name of an address is what one view alone asks by: a name of its own, or one of a list
 * (`items/listState.ts`) that is called as its view.
 */
export function isAskedIn(dashboard: Pick<Views, 'search'>, view: Kept): (name: string) => boolean {
  const common = new Set(namesOf(dashboard.search))
  const own = new Set(namesOf(view.search).filter((name) => !common.has(name)))
  return (name) => own.has(name) || name.startsWith(`${view.path}.`)
}

const taken = (search: Readonly<Record<string, unknown>>, isTaken: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && isTaken(name)))

/** What a view asks by its address, beside what all views of its dashboard do. */
export const askedIn = (dashboard: Pick<Views, 'search'>, view: Kept, search: Readonly<Record<string, unknown>>) =>
  taken(search, isAskedIn(dashboard, view))

/**
 * The address of a view to which its tab leads from another one: what both ask by stays as it is, and the rest of what
 * was asked there last (`before`) comes back.
 */
export function comingBack(
  dashboard: Pick<Views, 'search'>,
  { from, search, before }: { from: Kept | undefined; search: object; before: Readonly<Record<string, unknown>> },
): Record<string, unknown> {
  const isThere = from ? isAskedIn(dashboard, from) : () => false
  return { ...search, ...taken(before, (name) => !isThere(name)) }
}

/**
 * Takes out of an address what other views of a dashboard keep in theirs: what is asked in one view is no question to
 * another, nor to whoever is sent its address.
 */
export function goingAlong(dashboard: Views, view: Kept) {
  const isOwn = isAskedIn(dashboard, view)
  const others = dashboard.views.filter(({ path }) => path !== view.path).map((other) => isAskedIn(dashboard, other))
  const isForeign = (name: string) => !isOwn(name) && others.some((isAsked) => isAsked(name))
  return (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !isForeign(name)))
}
