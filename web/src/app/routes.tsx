import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { z } from 'zod'
import { AddressPickers } from '../efficiency/AddressPickers.tsx'
import { availabilitySearch } from '../efficiency/availability/availabilitySearch.ts'
import { dataSearch } from '../efficiency/data/dataSearch.ts'
import { downtimeSearch } from '../efficiency/downtime/downtimeSearch.ts'
import { noticesSearch } from '../efficiency/notices/noticesSearch.ts'
import { performanceSearch } from '../efficiency/performance/performanceSearch.ts'
import { qualitySearch } from '../efficiency/quality/qualitySearch.ts'
import { runDetailsSearch } from '../efficiency/runDetails/runDetailsSearch.ts'
import { scheduleSearch } from '../efficiency/schedule/scheduleSearch.ts'
import { detailsSearch, efficiencySearch } from '../efficiency/search.ts'
import { setupSearch } from '../efficiency/setupDetails/setupSearch.ts'
import { efficiencyTexts } from '../efficiency/texts.ts'
import { wallSearch } from '../efficiency/wall/search.ts'
import { wallTexts } from '../efficiency/wall/texts.ts'
import { WallPickers } from '../efficiency/wall/WallPickers.tsx'
import { DisplayEndedPage } from '../session/DisplayEndedPage.tsx'
import { ForgotPasswordPage } from '../session/ForgotPasswordPage.tsx'
import { LoginPage } from '../session/LoginPage.tsx'
import { profileTexts } from '../session/profile/texts.ts'
import { ResetPasswordPage } from '../session/ResetPasswordPage.tsx'
import { SignedOutPage } from '../session/SignedOutPage.tsx'
import type { SessionActor } from '../session/startSession.ts'
import { leaveWhenSignedIn, requireSession } from './guards.ts'
import { RestoringPage } from './RestoringPage.tsx'
import { crumbsOf, findScreen } from './screens/findScreen.ts'
import { TroublePage } from './TroublePage.tsx'

const root = createRootRouteWithContext<{ session: SessionActor }>()({
  validateSearch: z.object({ carousel: z.string().optional(), mask: z.string().optional() }),
  search: { middlewares: [retainSearchParams(['carousel', 'mask'])] },
  component: Outlet,
  errorComponent: TroublePage,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: z.object({ redirect: z.string().optional() }),
  beforeLoad: ({ context, search }) => leaveWhenSignedIn(context.session, search.redirect),
  component: LoginPage,
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/login/forgotPassword',
  validateSearch: z.object({ userName: z.string().optional() }),
  component: () => <ForgotPasswordPage userName={forgotPassword.useSearch().userName ?? ''} />,
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/login/resetPassword',
  validateSearch: z.object({ userName: z.string().optional(), token: z.string().optional() }),
  component: () => <ResetPasswordPage {...resetPassword.useSearch()} />,
})

const signedOut = createRoute({
  getParentRoute: () => root,
  path: '/signedOut',
  beforeLoad: ({ context }) => leaveWhenSignedIn(context.session, undefined),
  component: SignedOutPage,
})

const displayEnded = createRoute({
  getParentRoute: () => root,
  path: '/displayEnded',
  beforeLoad: ({ context }) => leaveWhenSignedIn(context.session, undefined),
  component: DisplayEndedPage,
})

const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: ({ context, location }) => requireSession(context.session, location.href),
  pendingComponent: RestoringPage,
  pendingMs: 200,
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/efficiency/overall' })
  },
})

const efficiency = createRoute({
  getParentRoute: () => main,
  path: '/efficiency',
  validateSearch: efficiencySearch,
  staticData: { crumb: efficiencyTexts.title, Pickers: AddressPickers },
  component: lazyRouteComponent(() => import('../efficiency/EfficiencyPage.tsx'), 'EfficiencyPage'),
})

const overall = createRoute({
  getParentRoute: () => efficiency,
  path: '/overall',
  staticData: { crumb: efficiencyTexts.views.overall },
  component: lazyRouteComponent(() => import('../efficiency/overall/OverallView.tsx'), 'OverallView'),
})

const details = createRoute({
  getParentRoute: () => efficiency,
  path: '/details',
  staticData: { crumb: efficiencyTexts.views.details },
  validateSearch: detailsSearch,
  component: lazyRouteComponent(() => import('../efficiency/details/DetailsView.tsx'), 'DetailsView'),
})

const schedule = createRoute({
  getParentRoute: () => efficiency,
  path: '/schedule',
  staticData: { crumb: efficiencyTexts.views.schedule },
  validateSearch: scheduleSearch,
  component: lazyRouteComponent(() => import('../efficiency/schedule/ScheduleView.tsx'), 'ScheduleView'),
})

const downtime = createRoute({
  getParentRoute: () => efficiency,
  path: '/downtime',
  staticData: { crumb: efficiencyTexts.views.downtime },
  validateSearch: downtimeSearch,
  component: lazyRouteComponent(() => import('../efficiency/downtime/DowntimeView.tsx'), 'DowntimeView'),
})

const runDetails = createRoute({
  getParentRoute: () => efficiency,
  path: '/runDetails',
  staticData: { crumb: efficiencyTexts.views.runDetails },
  validateSearch: runDetailsSearch,
  component: lazyRouteComponent(() => import('../efficiency/runDetails/RunDetailsView.tsx'), 'RunDetailsView'),
})

const performance = createRoute({
  getParentRoute: () => efficiency,
  path: '/performance',
  staticData: { crumb: efficiencyTexts.views.performance },
  validateSearch: performanceSearch,
  component: lazyRouteComponent(() => import('../efficiency/performance/PerformanceView.tsx'), 'PerformanceView'),
})

const setupDetails = createRoute({
  getParentRoute: () => efficiency,
  path: '/setupDetails',
  staticData: { crumb: efficiencyTexts.views.setupDetails },
  validateSearch: setupSearch,
  component: lazyRouteComponent(() => import('../efficiency/setupDetails/SetupDetailsView.tsx'), 'SetupDetailsView'),
})

const quality = createRoute({
  getParentRoute: () => efficiency,
  path: '/quality',
  staticData: { crumb: efficiencyTexts.views.quality },
  validateSearch: qualitySearch,
  component: lazyRouteComponent(() => import('../efficiency/quality/QualityView.tsx'), 'QualityView'),
})

const wall = createRoute({
  getParentRoute: () => main,
  path: '/wall',
  validateSearch: wallSearch,
  staticData: { crumb: wallTexts.title, Pickers: WallPickers },
  component: lazyRouteComponent(() => import('../efficiency/wall/WallPage.tsx'), 'WallPage'),
})

const availability = createRoute({
  getParentRoute: () => efficiency,
  path: '/availability',
  staticData: { crumb: efficiencyTexts.views.availability },
  validateSearch: availabilitySearch,
  component: lazyRouteComponent(() => import('../efficiency/availability/AvailabilityView.tsx'), 'AvailabilityView'),
})

const alerts = createRoute({
  getParentRoute: () => efficiency,
  path: '/alerts',
  staticData: { crumb: efficiencyTexts.views.alerts },
  validateSearch: noticesSearch,
  component: lazyRouteComponent(() => import('../efficiency/alerts/AlertsView.tsx'), 'AlertsView'),
})

const insights = createRoute({
  getParentRoute: () => efficiency,
  path: '/insights',
  staticData: { crumb: efficiencyTexts.views.insights },
  validateSearch: noticesSearch,
  component: lazyRouteComponent(() => import('../efficiency/insights/InsightsView.tsx'), 'InsightsView'),
})

const data = createRoute({
  getParentRoute: () => efficiency,
  path: '/data',
  staticData: { crumb: efficiencyTexts.views.data },
  validateSearch: dataSearch,
  component: lazyRouteComponent(() => import('../efficiency/data/DataGridView.tsx'), 'DataGridView'),
})

/** A wall: in carousel mode what it shows, else the list of walls with this one open. */
const wallOf = createRoute({
  getParentRoute: () => main,
  path: '/walls/$key',
  staticData: { crumbsOf: ({ key }) => [...crumbsOf('walls'), ...(key ? [key] : [])] },
  component: lazyRouteComponent(() => import('../efficiency/carousel/WallAddress.tsx'), 'WallAddress'),
})

const profile = createRoute({
  getParentRoute: () => main,
  path: '/profile',
  staticData: { crumb: profileTexts.title },
  component: lazyRouteComponent(() => import('../session/profile/ProfilePage.tsx'), 'ProfilePage'),
})

/** The lists of `screens/sections.ts`; whatever else has one or two names is no screen, and says so. */
const list = createRoute({
  getParentRoute: () => main,
  path: '/$list',
  staticData: { crumbsOf: (params) => crumbsOf(params.list) },
  loader: ({ params }) => void findScreen(params.list)?.screen.load(),
  errorComponent: TroublePage,
  component: lazyRouteComponent(() => import('./screens/ScreenPage.tsx'), 'ScreenPage'),
})

/** A row of the list, drawn by the list's screen. */
const listRow = createRoute({
  getParentRoute: () => list,
  path: '/$key',
  staticData: { crumbsOf: ({ list, key }) => (findScreen(list) && key ? [key] : []) },
})

const elsewhere = createRoute({
  getParentRoute: () => main,
  path: '$',
  component: lazyRouteComponent(() => import('./NothingHerePage.tsx'), 'NothingHerePage'),
})

/** Every address of the application. The main area and each screen are loaded when first seen. */
export const routeTree = root.addChildren([
  login,
  forgotPassword,
  resetPassword,
  signedOut,
  displayEnded,
  main.addChildren([
    home,
    efficiency.addChildren([
      overall,
      details,
      schedule,
      downtime,
      runDetails,
      setupDetails,
      availability,
      performance,
      quality,
      alerts,
      insights,
      data,
    ]),
    wall,
    wallOf,
    profile,
    list.addChildren([listRow]),
    elsewhere,
  ]),
])
