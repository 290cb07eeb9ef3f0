import type { SvgIconComponent } from '@mui/icons-material'
import Bolt from '@mui/icons-material/BoltOutlined'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import History from '@mui/icons-material/History'
import Pause from '@mui/icons-material/Pause'
import Play from '@mui/icons-material/PlayArrow'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { Box } from '../kit/Box.tsx'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { SortTable } from '../kit/table/SortTable.tsx'
import { useNow } from '../kit/useNow.ts'
import { isPaused } from './isPaused.ts'
import { nextExecutionText } from './nextExecutionText.ts'
import { taskTexts as texts } from './texts.ts'
import { knownType, type TaskRow } from './useTasks.ts'

const columns = {
  scheduleClass: { width: '8rem', phone: '5rem' },
  scheduleName: { width: 'minmax(11rem, 2fr)', phone: '7.25rem' },
  workflowType: { width: 'minmax(11rem, 1.5fr)', phone: '11rem' },
  status: { width: '7rem', phone: '5.5rem' },
  nextExecution: { width: '10rem', phone: '5.5rem' },
  tools: { width: '10rem', phone: '8.5rem' },
} as const
type Column = keyof typeof columns
const places: readonly Column[] = [
  ...(['scheduleClass', 'scheduleName', 'workflowType', 'status', 'nextExecution', 'tools'] as const),
]
/** On phones what is looked for, and what can be done, stands in sight; the rest is to the right of it. */
const phonePlaces: readonly Column[] = [
  ...(['scheduleName', 'nextExecution', 'tools', 'status', 'workflowType', 'scheduleClass'] as const),
]
/** On phones a name or a time that is longer than its column goes on in a second line. */
const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  lineHeight: 1.25,
  textAlign: 'left',
} as const
const order = { field: 'scheduleName', descending: false } as const

function Tool(props: { label: string; name: string; Icon: SvgIconComponent; onClick: () => void }) {
  const { Icon } = props
  return (
    <Tooltip title={props.label}>
      <IconButton
        size="small"
        aria-label={`${props.label}: ${props.name}`}
        onClick={(event) => {
          event.stopPropagation()
          props.onClick()
        }}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

/** What can be done with a row. */
export type TaskActions = {
  onOpen: (scheduleId: string) => void
  onHistory: (task: TaskRow) => void
  onTrigger: (task: TaskRow) => void
  onToggle: (task: TaskRow) => void
  onDelete: (task: TaskRow) => void
}

/** The tasks, one a row; a press on a row opens it. */
export function TaskTable(
  props: TaskActions & {
    tasks: readonly TaskRow[]
    mayWrite: boolean
    mayDelete: (task: TaskRow) => boolean
    opened: string | null
  },
) {
  const { tasks, mayWrite } = props
  const format = useFormat()
  const now = useNow(30_000)
  const isPhone = useMediaQuery('(max-width: 599px)')
  const shown = isPhone ? phonePlaces : places
  const tools = (task: TaskRow) => {
    const name = task.scheduleName
    return (
      <Box sx={{ display: 'flex' }}>
        <Tool label={texts.view} name={name} Icon={History} onClick={() => props.onHistory(task)} />
        {mayWrite && <Tool label={texts.trigger} name={name} Icon={Bolt} onClick={() => props.onTrigger(task)} />}
        {mayWrite && (
          <Tool
            label={isPaused(task) ? texts.resume : texts.pause}
            name={name}
            Icon={isPaused(task) ? Play : Pause}
            onClick={() => props.onToggle(task)}
          />
        )}
        {mayWrite && props.mayDelete(task) && (
          <Tool label={texts.delete} name={name} Icon={DeleteOutline} onClick={() => props.onDelete(task)} />
        )}
      </Box>
    )
  }
  return (
    <SortTable
      label={texts.title}
      columns={shown.map((name) => ({ label: texts.columns[name], width: columns[name][isPhone ? 'phone' : 'width'] }))}
      count={tasks.length}
      rowKey={(place) => String(tasks[place]!.scheduleId)}
      row={(place) => {
        const task = tasks[place]!
        const cells: Record<Column, ReactNode> = {
          scheduleClass: task.scheduleClass,
          scheduleName: task.scheduleName,
          workflowType: knownType(task.workflowType)?.label ?? task.workflowType,
          status: task.status,
          nextExecution: nextExecutionText(isPaused(task) ? null : (task.nextExecution ?? null), now, format),
          tools: tools(task),
        }
        return shown.map((name) => {
          const cell = cells[name]
          return isPhone && typeof cell === 'string' ? (
            <Box key={name} sx={twoLines}>
              {cell}
            </Box>
          ) : (
            cell
          )
        })
      }}
      nameAt={shown.indexOf('scheduleName')}
      order={order}
      onSort={() => {}}
      selected={props.opened}
      onOpen={props.onOpen}
    />
  )
}
