import {
  type AnyContext,
  type AnyRoute,
  createRoute,
  type ResolveFullPath,
  type ResolveId,
  type ResolveParams,
  type Route,
  redirect,
  type SearchMiddleware,
} from '@tanstack/react-router'
import { lazyPage } from '../kit/lazyPage.ts'
import { addressOf, type Dashboard, type DashboardEntry, isDashboard, type LoneView, type View } from './dashboard.ts'
import { prefetchView, type ViewContext } from './prefetchView.ts'
import { ScopePickers } from './scope/ScopePickers.tsx'
import { dropOtherViews } from './viewSearch.ts'

// biome-ignore lint/complexity/noBannedTypes: the router's own word for a route that loads nothing
type NoDeps = {}

type RouteAt<Parent extends AnyRoute, At extends { path: string; search?: unknown }, Children = unknown> = Route<
  unknown,
  Parent,
  `/${At['path']}`,
  ResolveFullPath<Parent, `/${At['path']}`>,
  string,
  ResolveId<Parent, string, `/${At['path']}`>,
  At extends { search: infer Search } ? Search : undefined,
  ResolveParams<`/${At['path']}`>,
  AnyContext,
  AnyContext,
  AnyContext,
  NoDeps,
  undefined,
  Children
>
type ViewRoutes<Parent extends AnyRoute, Views extends readonly View[]> = {
  [Index in keyof Views]: RouteAt<Parent, Views[Index]>
}
type EntryRoute<Parent extends AnyRoute, Entry> = Entry extends Dashboard
  ? RouteAt<Parent, Entry, ViewRoutes<RouteAt<Parent, Entry>, Entry['views']>>
  : Entry extends LoneView
    ? RouteAt<Parent, Entry>
    : never
/** The routes of dashboards, each with its path and search schema. */
export type DashboardRoutes<Parent extends AnyRoute, Entries extends readonly DashboardEntry[]> = {
  [Index in keyof Entries]: EntryRoute<Parent, Entries[Index]>
}

const codeOf = ({ load }: Pick<View, 'load'>) => lazyPage(async () => ({ default: await load() }))
/** Returns the part of a route that requests the first data of a view when its address is entered. */
const prefetchOf = (view: Pick<View, 'prefetch'>) => ({
  loader: ({ context, location, preload }: { context: object; location: { search: object }; preload: boolean }) => {
    // The root route declares the context; the types of parents do not cover it.
    if (!preload) prefetchView(view, context as ViewContext, location.search)
  },
  shouldReload: false,
})
const searchOf = ({ search }: Pick<View, 'search'>) => (search ? { validateSearch: search } : {})

function viewRoute(parent: AnyRoute, dashboard: Dashboard, view: View): AnyRoute {
  const dropForeign = dropOtherViews(dashboard, view)
  const middleware: SearchMiddleware<Record<string, unknown>> = ({ search, next }) => dropForeign(next(search))
  return createRoute({
    getParentRoute: () => parent,
    path: `/${view.path}`,
    ...searchOf(view),
    ...(dashboard.areViewsApart && {
      search: { middlewares: [middleware] },
    }),
    staticData: { crumb: view.label, view },
    component: codeOf(view),
    ...prefetchOf(view),
  })
}

function loneViewRoute(parent: AnyRoute, view: LoneView): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: `/${view.path}`,
    ...searchOf(view),
    staticData: { crumb: view.label, Pickers: view.Pickers },
    component: codeOf(view),
    ...prefetchOf(view),
  })
}

function dashboardRoute(parent: AnyRoute, dashboard: Dashboard): AnyRoute {
  const { path, label, search, views } = dashboard
  const [opensWith] = views
  if (!opensWith) throw new Error(`The dashboard ${path} has no views`)
  const route = createRoute({
    getParentRoute: () => parent,
    path: `/${path}`,
    validateSearch: search,
    staticData: { crumb: label, Pickers: ScopePickers, dashboard },
    component: lazyPage(() => import('./frame/DashboardPage.tsx'), 'DashboardPage'),
  })
  const first = createRoute({
    getParentRoute: () => route,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: addressOf(dashboard, opensWith), search: (before) => before, replace: true })
    },
  })
  return route.addChildren([first, ...views.map((view) => viewRoute(route, dashboard, view))])
}

/** Creates the routes of all these dashboards below `parent`, typed for the router. */
export function dashboardRoutes<Parent extends AnyRoute, const Entries extends readonly DashboardEntry[]>(
  parent: Parent,
  entries: Entries,
): DashboardRoutes<Parent, Entries>
export function dashboardRoutes(parent: AnyRoute, entries: readonly DashboardEntry[]): AnyRoute[] {
  return entries.map((entry) => (isDashboard(entry) ? dashboardRoute(parent, entry) : loneViewRoute(parent, entry)))
}
