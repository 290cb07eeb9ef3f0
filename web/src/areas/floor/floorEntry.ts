import GridView from '@mui/icons-material/GridViewOutlined'
import type { LoneView } from '../../core/dashboards/dashboard.ts'
import { FloorPickers } from './FloorPickers.tsx'
import { floorSearch } from './floorSearch.ts'
import { prefetchFloor } from './prefetchFloor.ts'
import { floorTexts as texts } from './texts.ts'

/** Dashboard entry of the floor: all machines live on one canvas. */
export const floorEntry = {
  path: 'wall',
  label: texts.title,
  fullLabel: texts.fullTitle,
  Icon: GridView,
  search: floorSearch,
  Pickers: FloorPickers,
  prefetch: prefetchFloor,
  load: async () => (await import('./FloorPage.tsx')).FloorPage,
} as const satisfies LoneView
