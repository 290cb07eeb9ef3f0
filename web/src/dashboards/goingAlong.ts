import { z } from 'zod'
import type { Dashboard, View } from './dashboard.ts'

type Kept = Pick<View, 'path' | 'search'>

const namesOf = (search: z.ZodType | undefined) => (search instanceof z.ZodObject ? Object.keys(search.shape) : [])

/**
 * Takes out of an address what other views of a dashboard keep in theirs, those with names of their own and lists
 * (`items/listState.ts`) that are called as their view: what is asked in one view is no question to another, nor to
 * whoever is sent its address.
 */
export function goingAlong(dashboard: { search: Dashboard['search']; views: readonly Kept[] }, view: Kept) {
  const others = dashboard.views.filter(({ path }) => path !== view.path)
  const own = new Set([dashboard.search, view.search].flatMap(namesOf))
  const foreign = new Set(others.flatMap(({ search }) => namesOf(search)).filter((name) => !own.has(name)))
  const isForeign = (name: string) => foreign.has(name) || others.some(({ path }) => name.startsWith(`${path}.`))
  return (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !isForeign(name)))
}
