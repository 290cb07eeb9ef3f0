import Savings from '@mui/icons-material/SavingsOutlined'
import type { Dashboard } from '../../core/dashboards/dashboard.ts'
import { roiSearch } from './roiSearch.ts'
import { roiTexts as texts } from './texts.ts'

/** The dashboard of the return on investment of Takt. */
export const roiDashboard = {
  path: 'roi',
  label: texts.title,
  Icon: Savings,
  search: roiSearch,
  views: [
    {
      path: 'summary',
      label: texts.views.summary,
      pages: 'parts',
      load: async () => (await import('./summary/SummaryView.tsx')).SummaryView,
    },
  ],
  loadSheets: async () => (await import('./assumptions/AssumptionsSheet.tsx')).AssumptionsSheet,
} as const satisfies Dashboard
