import type { SvgIconComponent } from '@mui/icons-material'
import CallSplit from '@mui/icons-material/CallSplitOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import Repeat from '@mui/icons-material/RepeatOutlined'
import ReportProblem from '@mui/icons-material/ReportProblemOutlined'
import SaveAlt from '@mui/icons-material/SaveAltOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import Search from '@mui/icons-material/SearchOutlined'
import Send from '@mui/icons-material/SendOutlined'
import TableRows from '@mui/icons-material/TableRowsOutlined'
import Webhook from '@mui/icons-material/WebhookOutlined'
import type { Kind } from '@takt/domain/areas/flows/design/design.ts'

/** Icons of the step kinds. */
export const kindIcons: Readonly<Record<Kind, SvgIconComponent>> = {
  itemChanged: TableRows,
  alertBegan: ReportProblem,
  schedule: Schedule,
  received: Webhook,
  filter: CallSplit,
  set: EditNote,
  find: Search,
  each: Repeat,
  save: SaveAlt,
  request: Send,
  tell: Campaign,
}
