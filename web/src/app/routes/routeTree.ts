import { createRoute, redirect } from '@tanstack/react-router'
import { profileTexts } from '../../areas/account/profile/texts.ts'
import { chatSearch } from '../../areas/chat/chatSearch.ts'
import type { DashboardEntry } from '../../core/dashboards/dashboard.ts'
import { dashboardRoutes } from '../../core/dashboards/dashboardRoutes.ts'
import { lazyPage } from '../../core/kit/lazyPage.ts'
import { dashboards } from '../dashboards.ts'
import { ErrorPage } from '../ErrorPage.tsx'
import { crumbsOf, findScreen } from '../screens/findScreen.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { flowEditorRoute } from './flowEditorRoute.ts'
import { mainRoute } from './mainRoute.ts'
import { root } from './root.ts'
import { sessionRoutes } from './sessionRoutes.tsx'

const home = createRoute({
  getParentRoute: () => mainRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/efficiency/overall' })
  },
})

/** Returns the breadcrumb of the row that an address names, if the list exists. */
const rowCrumb = (list: string | undefined, key: string | undefined) =>
  list && key && findScreen(list) ? [{ list, key }] : []

/** A wall: in carousel mode its slides, else the list of walls with this one open. */
const wallOf = createRoute({
  getParentRoute: () => mainRoute,
  path: '/walls/$key',
  staticData: { crumbsOf: ({ key }) => [...crumbsOf('walls'), ...rowCrumb('walls', key)] },
  component: lazyPage(() => import('./WallAddress.tsx'), 'WallAddress'),
})

/** A page by its name, as linked in texts of other pages. */
const pageByName = createRoute({
  getParentRoute: () => mainRoute,
  path: '/documents/$name',
  component: lazyPage(() => import('../../areas/documents/page/PageByName.tsx'), 'PageByName'),
})

/** A checksheet being filled in. */
const fillChecksheet = createRoute({
  getParentRoute: () => mainRoute,
  path: '/checksheets/$key/fill',
  staticData: { crumbsOf: ({ key }) => [...crumbsOf('checksheets'), ...rowCrumb('checksheets', key)] },
  component: lazyPage(() => import('../../areas/checksheets/fill/FillPage.tsx'), 'FillPage'),
})

/** Conversations; the open one, and the search text, are in the address. */
const chat = createRoute({
  getParentRoute: () => mainRoute,
  path: '/chat',
  validateSearch: chatSearch,
  staticData: { crumbsOf: () => crumbsOf('chat') },
  component: lazyPage(() => import('./ChatAddress.tsx'), 'ChatAddress'),
})

const profile = createRoute({
  getParentRoute: () => mainRoute,
  path: '/profile',
  staticData: { crumb: profileTexts.title },
  component: lazyPage(() => import('../../areas/account/profile/ProfilePage.tsx'), 'ProfilePage'),
})

/** The lists of `screens/sections.ts`; any other address with one or two segments shows the not-found page. */
const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/$list',
  staticData: { crumbsOf: (params) => crumbsOf(params.list) },
  loader: ({ params }) => void findScreen(params.list)?.screen.load(),
  errorComponent: ErrorPage,
  component: lazyPage(() => import('../screens/ScreenPage.tsx'), 'ScreenPage'),
})

/** A row of the list, rendered by the list's screen. */
const listRow = createRoute({
  getParentRoute: () => list,
  path: '/$key',
  staticData: { crumbsOf: ({ list, key }) => rowCrumb(list, key) },
})

const notFound = createRoute({
  getParentRoute: () => mainRoute,
  path: '$',
  component: lazyPage(() => import('../NotFoundPage.tsx'), 'NotFoundPage'),
})

const fixedRoutes = [
  home,
  wallOf,
  pageByName,
  fillChecksheet,
  chat,
  profile,
  list.addChildren([listRow]),
  notFound,
] as const

const treeOf = <const Entries extends readonly DashboardEntry[]>(entries: Entries) =>
  root.addChildren([
    ...sessionRoutes,
    ...deviceRoutes,
    flowEditorRoute,
    mainRoute.addChildren([...dashboardRoutes(mainRoute, entries), ...fixedRoutes]),
  ])

/** All addresses of the application. The main area and each screen are loaded when first opened. */
export const routeTree = treeOf(dashboards)

/** Returns the addresses of an application with these dashboards; types cover those of the product's own. */
export const routeTreeWith = (entries: readonly DashboardEntry[]) => treeOf(entries as typeof dashboards)
