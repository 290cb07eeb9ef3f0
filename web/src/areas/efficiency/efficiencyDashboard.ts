import Speed from '@mui/icons-material/SpeedOutlined'
import type { Dashboard } from '../../core/dashboards/dashboard.ts'
import { prefetchTotal } from '../../core/dashboards/figures/prefetchTotal.ts'
import { noticesSearch } from '../../core/dashboards/notices/noticesSearch.ts'
import { availabilitySearch } from './availability/availabilitySearch.ts'
import { dataSearch } from './data/dataSearch.ts'
import { detailsSearch } from './details/detailsSearch.ts'
import { downtimeSearch } from './downtime/downtimeSearch.ts'
import { efficiencySearch } from './efficiencySearch.ts'
import { performanceSearch } from './performance/performanceSearch.ts'
import { qualitySearch } from './quality/qualitySearch.ts'
import { runDetailsSearch } from './runDetails/runDetailsSearch.ts'
import { scheduleSearch } from './schedule/scheduleSearch.ts'
import { setupSearch } from './setupDetails/setupSearch.ts'
import { efficiencyTexts as texts } from './texts.ts'

const { views } = texts

/** Efficiency dashboard: use of machine time, in twelve views. */
export const efficiencyDashboard = {
  path: 'efficiency',
  label: texts.title,
  Icon: Speed,
  search: efficiencySearch,
  loadSheets: async () => (await import('./reasons/unexplained/UnexplainedSheet.tsx')).UnexplainedSheet,
  loadNextStep: async () => (await import('../masterData/index.ts')).NextStep,
  views: [
    {
      path: 'overall',
      label: views.overall,
      pages: 'parts',
      load: async () => (await import('./overall/OverallView.tsx')).OverallView,
      prefetch: prefetchTotal,
    },
    {
      path: 'details',
      label: views.details,
      pages: 'parts',
      search: detailsSearch,
      load: async () => (await import('./details/DetailsView.tsx')).DetailsView,
    },
    {
      path: 'schedule',
      label: views.schedule,
      pages: 'parts',
      isFutureShown: true,
      search: scheduleSearch,
      load: async () => (await import('./schedule/ScheduleView.tsx')).ScheduleView,
    },
    {
      path: 'downtime',
      label: views.downtime,
      pages: 'parts',
      search: downtimeSearch,
      load: async () => (await import('./downtime/DowntimeView.tsx')).DowntimeView,
    },
    {
      path: 'availability',
      label: views.availability,
      pages: 'parts',
      search: availabilitySearch,
      load: async () => (await import('./availability/AvailabilityView.tsx')).AvailabilityView,
    },
    {
      path: 'performance',
      label: views.performance,
      pages: 'parts',
      search: performanceSearch,
      load: async () => (await import('./performance/PerformanceView.tsx')).PerformanceView,
    },
    {
      path: 'runDetails',
      label: views.runDetails,
      pages: 'parts',
      search: runDetailsSearch,
      load: async () => (await import('./runDetails/RunDetailsView.tsx')).RunDetailsView,
    },
    {
      path: 'setupDetails',
      label: views.setupDetails,
      pages: 'parts',
      search: setupSearch,
      load: async () => (await import('./setupDetails/SetupDetailsView.tsx')).SetupDetailsView,
    },
    {
      path: 'quality',
      label: views.quality,
      pages: 'parts',
      search: qualitySearch,
      load: async () => (await import('./quality/QualityView.tsx')).QualityView,
    },
    {
      path: 'alerts',
      label: views.alerts,
      pages: 'parts',
      search: noticesSearch,
      load: async () => (await import('./alerts/AlertsView.tsx')).AlertsView,
    },
    {
      path: 'insights',
      label: views.insights,
      pages: 'parts',
      search: noticesSearch,
      load: async () => (await import('./insights/InsightsView.tsx')).InsightsView,
    },
    {
      path: 'data',
      label: views.data,
      pages: 'whole',
      search: dataSearch,
      load: async () => (await import('./data/DataGridView.tsx')).DataGridView,
    },
  ],
} as const satisfies Dashboard
