import Verified from '@mui/icons-material/VerifiedOutlined'
import type { Dashboard } from '../../core/dashboards/dashboard.ts'
import { noticesSearch } from '../../core/dashboards/notices/noticesSearch.ts'
import { bySearch } from './by/bySearch.ts'
import { inquirySearch } from './inquiry/inquirySearch.ts'
import { alertsSearch } from './notices/alertsSearch.ts'
import { outOfToleranceSearch } from './outOfTolerance/outOfToleranceSearch.ts'
import { qualitySearch } from './qualitySearch.ts'
import { qualityTexts as texts } from './texts.ts'

const { views } = texts

/** The dashboard of product quality. */
export const qualityDashboard = {
  path: 'quality',
  label: texts.title,
  Icon: Verified,
  search: qualitySearch,
  areViewsApart: true,
  loadNextStep: async () => (await import('../masterData/index.ts')).NextStep,
  views: [
    {
      path: 'outOfTolerance',
      label: views.outOfTolerance,
      pages: 'parts',
      area: 'checksheets',
      search: outOfToleranceSearch,
      load: async () => (await import('./outOfTolerance/OutOfToleranceView.tsx')).OutOfToleranceView,
    },
    {
      path: 'byJob',
      label: views.byJob,
      pages: 'parts',
      search: bySearch,
      load: async () => (await import('./by/ByView.tsx')).ByJob,
    },
    {
      path: 'byPart',
      label: views.byPart,
      pages: 'parts',
      search: bySearch,
      load: async () => (await import('./by/ByView.tsx')).ByPart,
    },
    {
      path: 'byEmployee',
      label: views.byEmployee,
      pages: 'parts',
      search: bySearch,
      load: async () => (await import('./by/ByView.tsx')).ByEmployee,
    },
    {
      path: 'byMachine',
      label: views.byMachine,
      pages: 'parts',
      search: bySearch,
      load: async () => (await import('./by/ByView.tsx')).ByMachine,
    },
    {
      path: 'inquiry',
      label: views.inquiry,
      pages: 'whole',
      search: inquirySearch,
      load: async () => (await import('./inquiry/InquiryView.tsx')).InquiryView,
    },
    {
      path: 'alerts',
      label: views.alerts,
      pages: 'parts',
      area: 'checksheets',
      search: alertsSearch,
      load: async () => (await import('./notices/AlertsView.tsx')).AlertsView,
    },
    {
      path: 'insights',
      label: views.insights,
      pages: 'parts',
      area: 'checksheets',
      search: noticesSearch,
      load: async () => (await import('./notices/InsightsView.tsx')).InsightsView,
    },
    {
      path: 'data',
      label: views.data,
      pages: 'whole',
      area: 'checksheets',
      load: async () => (await import('./data/CheckRowsView.tsx')).CheckRowsView,
    },
  ],
} as const satisfies Dashboard
