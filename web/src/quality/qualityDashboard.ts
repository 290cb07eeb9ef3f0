import Verified from '@mui/icons-material/VerifiedOutlined'
import type { Dashboard } from '../dashboards/dashboard.ts'
import { inquirySearch } from './inquiry/inquirySearch.ts'
import { qualitySearch } from './qualitySearch.ts'
import { qualityTexts as texts } from './texts.ts'

const { views } = texts

/** How good what was made is. */
export const qualityDashboard = {
  path: 'quality',
  label: texts.title,
  Icon: Verified,
  search: qualitySearch,
  loadNextStep: async () => (await import('../masterData/face.ts')).NextStep,
  views: [
    {
      path: 'byJob',
      label: views.byJob,
      pages: 'parts',
      load: async () => (await import('./by/ByView.tsx')).ByJob,
    },
    {
      path: 'byPart',
      label: views.byPart,
      pages: 'parts',
      load: async () => (await import('./by/ByView.tsx')).ByPart,
    },
    {
      path: 'byEmployee',
      label: views.byEmployee,
      pages: 'parts',
      load: async () => (await import('./by/ByView.tsx')).ByEmployee,
    },
    {
      path: 'byMachine',
      label: views.byMachine,
      pages: 'parts',
      load: async () => (await import('./by/ByView.tsx')).ByMachine,
    },
    {
      path: 'inquiry',
      label: views.inquiry,
      pages: 'whole',
      search: inquirySearch,
      load: async () => (await import('./inquiry/InquiryView.tsx')).InquiryView,
    },
  ],
} as const satisfies Dashboard
