import type { SvgIconComponent } from '@mui/icons-material'
import GridView from '@mui/icons-material/GridViewOutlined'
import Speed from '@mui/icons-material/SpeedOutlined'
import { appTexts as texts } from '../texts.ts'

type Area = { label: string; to: '/efficiency/overall' | '/wall'; under: string; Icon: SvgIconComponent }

/** The areas of the rail, in order. An area appears here when its screens exist. */
export const areas: readonly Area[] = [
  { label: texts.efficiency, to: '/efficiency/overall', under: '/efficiency', Icon: Speed },
  { label: texts.wall, to: '/wall', under: '/wall', Icon: GridView },
]
