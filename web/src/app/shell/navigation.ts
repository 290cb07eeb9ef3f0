import type { SvgIconComponent } from '@mui/icons-material'
import GridView from '@mui/icons-material/GridViewOutlined'
import Speed from '@mui/icons-material/SpeedOutlined'
import { appTexts as texts } from '../texts.ts'

type Dashboard = { label: string; to: '/efficiency/overall' | '/wall'; under: string; Icon: SvgIconComponent }

/** The dashboards at the head of the rail, in order; lists follow (`screens/sections.ts`). One appears here when its screens exist. */
export const dashboards: readonly Dashboard[] = [
  { label: texts.efficiency, to: '/efficiency/overall', under: '/efficiency', Icon: Speed },
  { label: texts.wall, to: '/wall', under: '/wall', Icon: GridView },
]

/** What links say of the dashboard that an address lies in: `/walls` is no wall. */
export const currentIn = (pathname: string, under: string) =>
  pathname === under || pathname.startsWith(`${under}/`) ? ('page' as const) : undefined
