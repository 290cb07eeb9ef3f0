import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { noticesSearch } from '../../dashboards/notices/noticesSearch.ts'
import { detailsSearch, efficiencySearch } from '../../dashboards/scope/dashboardSearch.ts'
import { AddressPickers } from '../../dashboards/scope/ScopePickers.tsx'
import { availabilitySearch } from '../../efficiency/availability/availabilitySearch.ts'
import { dataSearch } from '../../efficiency/data/dataSearch.ts'
import { downtimeSearch } from '../../efficiency/downtime/downtimeSearch.ts'
import { performanceSearch } from '../../efficiency/performance/performanceSearch.ts'
import { qualitySearch } from '../../efficiency/quality/qualitySearch.ts'
import { runDetailsSearch } from '../../efficiency/runDetails/runDetailsSearch.ts'
import { scheduleSearch } from '../../efficiency/schedule/scheduleSearch.ts'
import { setupSearch } from '../../efficiency/setupDetails/setupSearch.ts'
import { efficiencyTexts } from '../../efficiency/texts.ts'
import { mainRoute } from './mainRoute.ts'

const efficiency = createRoute({
  getParentRoute: () => mainRoute,
  path: '/efficiency',
  validateSearch: efficiencySearch,
  staticData: { crumb: efficiencyTexts.title, Pickers: AddressPickers },
  component: lazyRouteComponent(() => import('../../dashboards/frame/DashboardPage.tsx'), 'EfficiencyPage'),
})

const first = createRoute({
  getParentRoute: () => efficiency,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/efficiency/overall', search: (before) => before, replace: true })
  },
})

const overall = createRoute({
  getParentRoute: () => efficiency,
  path: '/overall',
  staticData: { crumb: efficiencyTexts.views.overall },
  component: lazyRouteComponent(() => import('../../efficiency/overall/OverallView.tsx'), 'OverallView'),
})

const details = createRoute({
  getParentRoute: () => efficiency,
  path: '/details',
  staticData: { crumb: efficiencyTexts.views.details },
  validateSearch: detailsSearch,
  component: lazyRouteComponent(() => import('../../efficiency/details/DetailsView.tsx'), 'DetailsView'),
})

const schedule = createRoute({
  getParentRoute: () => efficiency,
  path: '/schedule',
  staticData: { crumb: efficiencyTexts.views.schedule },
  validateSearch: scheduleSearch,
  component: lazyRouteComponent(() => import('../../efficiency/schedule/ScheduleView.tsx'), 'ScheduleView'),
})

const downtime = createRoute({
  getParentRoute: () => efficiency,
  path: '/downtime',
  staticData: { crumb: efficiencyTexts.views.downtime },
  validateSearch: downtimeSearch,
  component: lazyRouteComponent(() => import('../../efficiency/downtime/DowntimeView.tsx'), 'DowntimeView'),
})

const runDetails = createRoute({
  getParentRoute: () => efficiency,
  path: '/runDetails',
  staticData: { crumb: efficiencyTexts.views.runDetails },
  validateSearch: runDetailsSearch,
  component: lazyRouteComponent(() => import('../../efficiency/runDetails/RunDetailsView.tsx'), 'RunDetailsView'),
})

const setupDetails = createRoute({
  getParentRoute: () => efficiency,
  path: '/setupDetails',
  staticData: { crumb: efficiencyTexts.views.setupDetails },
  validateSearch: setupSearch,
  component: lazyRouteComponent(() => import('../../efficiency/setupDetails/SetupDetailsView.tsx'), 'SetupDetailsView'),
})

const availability = createRoute({
  getParentRoute: () => efficiency,
  path: '/availability',
  staticData: { crumb: efficiencyTexts.views.availability },
  validateSearch: availabilitySearch,
  component: lazyRouteComponent(() => import('../../efficiency/availability/AvailabilityView.tsx'), 'AvailabilityView'),
})

const performance = createRoute({
  getParentRoute: () => efficiency,
  path: '/performance',
  staticData: { crumb: efficiencyTexts.views.performance },
  validateSearch: performanceSearch,
  component: lazyRouteComponent(() => import('../../efficiency/performance/PerformanceView.tsx'), 'PerformanceView'),
})

const quality = createRoute({
  getParentRoute: () => efficiency,
  path: '/quality',
  staticData: { crumb: efficiencyTexts.views.quality },
  validateSearch: qualitySearch,
  component: lazyRouteComponent(() => import('../../efficiency/quality/QualityView.tsx'), 'QualityView'),
})

const alerts = createRoute({
  getParentRoute: () => efficiency,
  path: '/alerts',
  staticData: { crumb: efficiencyTexts.views.alerts },
  validateSearch: noticesSearch,
  component: lazyRouteComponent(() => import('../../efficiency/alerts/AlertsView.tsx'), 'AlertsView'),
})

const insights = createRoute({
  getParentRoute: () => efficiency,
  path: '/insights',
  staticData: { crumb: efficiencyTexts.views.insights },
  validateSearch: noticesSearch,
  component: lazyRouteComponent(() => import('../../efficiency/insights/InsightsView.tsx'), 'InsightsView'),
})

const data = createRoute({
  getParentRoute: () => efficiency,
  path: '/data',
  staticData: { crumb: efficiencyTexts.views.data },
  validateSearch: dataSearch,
  component: lazyRouteComponent(() => import('../../efficiency/data/DataGridView.tsx'), 'DataGridView'),
})

/** Efficiency and its twelve views. */
export const efficiencyRoute = efficiency.addChildren([
  first,
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
])
