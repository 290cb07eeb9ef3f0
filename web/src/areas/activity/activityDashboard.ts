import Engineering from '@mui/icons-material/EngineeringOutlined'
import type { Dashboard } from '../../core/dashboards/dashboard.ts'
import { activitySearch, dataSearch, detailsSearch, plansSearch } from './activitySearch.ts'
import { activityTexts as texts } from './texts.ts'

/** The dashboard of people, jobs and machines, according to labor tickets, machines and tags. */
export const activityDashboard = {
  path: 'activity',
  label: texts.title,
  Icon: Engineering,
  search: activitySearch,
  views: [
    {
      path: 'floorPlans',
      label: texts.views.floorPlans,
      pages: 'whole',
      search: plansSearch,
      load: async () => (await import('./plans/PlansView.tsx')).PlansView,
    },
    {
      path: 'details',
      label: texts.views.details,
      pages: 'parts',
      search: detailsSearch,
      load: async () => (await import('./details/DetailsView.tsx')).DetailsView,
    },
    {
      path: 'alerts',
      label: texts.views.alerts,
      pages: 'parts',
      load: async () => (await import('./alerts/AlertsView.tsx')).AlertsView,
    },
    {
      path: 'insights',
      label: texts.views.insights,
      pages: 'parts',
      load: async () => (await import('./insights/InsightsView.tsx')).InsightsView,
    },
    {
      path: 'data',
      label: texts.views.data,
      pages: 'whole',
      search: dataSearch,
      load: async () => (await import('./data/GridView.tsx')).GridView,
    },
  ],
} as const satisfies Dashboard
