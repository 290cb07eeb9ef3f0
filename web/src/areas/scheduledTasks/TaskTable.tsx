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
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { SortTable } from '../../core/kit/table/SortTable.tsx'
import { useNow } from '../../core/kit/useNow.ts'
import { isPaused } from './isPaused.ts'
import { nextExecutionText } from './nextExecutionText.ts'
import { taskTexts as texts } from './texts.ts'
import { existingType, type TaskRow } from './useTasks.ts'

const columns = {
  scheduleClass: '8rem',
  scheduleName: 'minmax(11rem, 2fr)',
  workflowType: 'minmax(11rem, 1.5fr)',
  status: '7rem',
  nextExecution: '10rem',
  tools: '10rem',
} as const
/** Phones show the content of six columns in three, all without scrolling; the buttons wrap to two lines of two. */
const phoneColumns = { scheduleName: '7.25rem', nextExecution: '8.25rem', tools: '5.75rem' } as const
/**
 * Space for a two-line name or time plus one line for each value below it, or for two lines of buttons plus one line.
 */
const phoneRowRem = 6.75
type Column = keyof typeof columns
const columnOrder: readonly Column[] = [
  ...(['scheduleClass', 'scheduleName', 'workflowType', 'status', 'nextExecution', 'tools'] as const),
]
const phoneColumnOrder: readonly (keyof typeof phoneColumns)[] = ['scheduleName', 'nextExecution', 'tools']
/** Text that is wider than its column wraps to a second line on phones. */
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

/** A value that has its own column except on phones. */
function SecondaryText(props: { label: string; children: ReactNode }) {
  return (
    <Box title={props.label} sx={{ fontSize: '0.75rem', color: 'text.secondary', ...twoLines }}>
      {props.children}
    </Box>
  )
}

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

/** The actions of a row. */
export type TaskActions = {
  onOpen: (scheduleId: string) => void
  onHistory: (task: TaskRow) => void
  onTrigger: (task: TaskRow) => void
  onToggle: (task: TaskRow) => void
  onDelete: (task: TaskRow) => void
}

/** The table of tasks, one per row; clicking a row opens the task. */
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
  const tools = (task: TaskRow) => {
    const name = task.scheduleName
    return (
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
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
      columns={
        isPhone
          ? phoneColumnOrder.map((name) => ({ label: texts.columns[name], width: phoneColumns[name] }))
          : columnOrder.map((name) => ({ label: texts.columns[name], width: columns[name] }))
      }
      rowRem={isPhone ? phoneRowRem : undefined}
      count={tasks.length}
      rowKey={(index) => String(tasks[index]!.scheduleId)}
      row={(index) => {
        const task = tasks[index]!
        const cells: Record<Column, ReactNode> = {
          scheduleClass: task.scheduleClass,
          scheduleName: task.scheduleName,
          workflowType: existingType(task.workflowType)?.label ?? task.workflowType,
          status: task.status,
          nextExecution: nextExecutionText(isPaused(task) ? null : (task.nextExecution ?? null), now, format),
          tools: tools(task),
        }
        if (!isPhone) return columnOrder.map((name) => cells[name])
        return [
          <Box key="name" sx={twoLines}>
            {cells.scheduleName}
          </Box>,
          <Box key="when">
            <Box sx={twoLines}>{cells.nextExecution}</Box>
            <SecondaryText label={texts.columns.status}>{cells.status}</SecondaryText>
            <SecondaryText label={texts.columns.workflowType}>{cells.workflowType}</SecondaryText>
          </Box>,
          <Box key="tools">
            {cells.tools}
            <SecondaryText label={texts.columns.scheduleClass}>{cells.scheduleClass}</SecondaryText>
          </Box>,
        ]
      }}
      nameAt={isPhone ? 0 : columnOrder.indexOf('scheduleName')}
      order={order}
      onSort={() => {}}
      selected={props.opened}
      onOpen={props.onOpen}
    />
  )
}
