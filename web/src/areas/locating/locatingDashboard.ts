import Place from '@mui/icons-material/PlaceOutlined'
import type { Dashboard } from '../../core/dashboards/dashboard.ts'
import { detailsSearch } from './detailsSearch.ts'
import { locatingSearch } from './locatingSearch.ts'
import { locatingTexts as texts } from './texts.ts'

/** The Locating dashboard: present and past positions of people and things. */
export const locatingDashboard = {
  path: 'locating',
  label: texts.title,
  Icon: Place,
  search: locatingSearch,
  views: [
    {
      path: 'floorPlans',
      label: texts.views.floorPlans,
      pages: 'whole',
      load: async () => (await import('./plans/PlansView.tsx')).PlansView,
    },
    {
      path: 'details',
      label: texts.views.details,
      pages: 'parts',
      search: detailsSearch,
      load: async () => (await import('./details/StaysView.tsx')).StaysView,
    },
  ],
} as const satisfies Dashboard
