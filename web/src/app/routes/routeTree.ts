import { createRoute, redirect } from '@tanstack/react-router'
import { profileTexts } from '../../areas/account/profile/texts.ts'
import { chatSearch } from '../../areas/chat/chatSearch.ts'
import type { DashboardEntry } from '../../core/dashboards/dashboard.ts'
import { dashboardRoutes } from '../../core/dashboards/dashboardRoutes.ts'
import { lazyPage } from '../../core/kit/lazyPage.ts'
import { dashboards } from '../dashboards.ts'
import { crumbsOf, findScreen } from '../screens/findScreen.ts'
import { TroublePage } from '../TroublePage.tsx'
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

/** The row of a list that an address names, if the list is there. */
const rowCrumb = (list: string | undefined, key: string | undefined) =>
  list && key && findScreen(list) ? [{ list, key }] : []

/** A wall: in carousel mode what it shows, else the list of walls with this one open. */
const wallOf = createRoute({
  getParentRoute: () => mainRoute,
  path: '/walls/$key',
  staticData: { crumbsOf: ({ key }) => [...crumbsOf('walls'), ...rowCrumb('walls', key)] },
  component: lazyPage(() => import('./WallAddress.tsx'), 'WallAddress'),
})

/** A page by its name, as texts of other pages lead to it. */
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

/** Conversations; which is open, and what is looked for, is in the address. */
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

/** The lists of `screens/sections.ts`; whatever else has one or two names is no screen, and says so. */
const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/$list',
  staticData: { crumbsOf: (params) => crumbsOf(params.list) },
  loader: ({ params }) => void findScreen(params.list)?.screen.load(),
  errorComponent: TroublePage,
  component: lazyPage(() => import('../screens/ScreenPage.tsx'), 'ScreenPage'),
})

/** A row of the list, drawn by the list's screen. */
const listRow = createRoute({
  getParentRoute: () => list,
  path: '/$key',
  staticData: { crumbsOf: ({ list, key }) => rowCrumb(list, key) },
})

const elsewhere = createRoute({
  getParentRoute: () => mainRoute,
  path: '$',
  component: lazyPage(() => import('../NothingHerePage.tsx'), 'NothingHerePage'),
})

const others = [
  home,
  wallOf,
  pageByName,
  fillChecksheet,
  chat,
  profile,
  list.addChildren([listRow]),
  elsewhere,
] as const

const treeOf = <const Entries extends readonly DashboardEntry[]>(entries: Entries) =>
  root.addChildren([
    ...sessionRoutes,
    ...deviceRoutes,
    flowEditorRoute,
    mainRoute.addChildren([...dashboardRoutes(mainRoute, entries), ...others]),
  ])

/** Every address of the application. The main area and each screen are loaded when first seen. */
export const routeTree = treeOf(dashboards)

/** The addresses of an application that has these dashboards; types know those of the product's own. */
export const routeTreeWith = (entries: readonly DashboardEntry[]) => treeOf(entries as typeof dashboards)
