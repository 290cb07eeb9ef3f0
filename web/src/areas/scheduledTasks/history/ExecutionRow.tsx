import ContentCopy from '@mui/icons-material/ContentCopy'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import StopCircle from '@mui/icons-material/StopCircleOutlined'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { Execution } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useCopy } from '../../../core/kit/copy/useCopy.ts'
import { finger } from '../../../core/kit/finger.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { durationMs, durationText } from './summary.ts'
import { historyTexts as texts } from './texts.ts'

const colors = { Success: 'success', Failed: 'error', Running: 'info' } as const
const colorOf = (status: string) =>
  Object.hasOwn(colors, status) ? colors[status as keyof typeof colors] : ('default' as const)

/** The color is in the border: as text it has too little contrast. */
const readable = { '& .MuiChip-label': { color: 'text.primary' } } as const

const idLength = 8
const briefId = (id: string) => `${id.slice(0, idLength)}...`

/** One execution: a click copies its ID; a running one can be cancelled. */
export function ExecutionRow(props: {
  execution: Execution
  now: number
  isOpened: boolean
  onOpen: () => void
  onCancel: ((executionId: string) => void) | null
}) {
  const { execution, onCancel } = props
  const { executionId, status } = execution
  const format = useFormat()
  const copy = useCopy()
  const brief = briefId(executionId)
  return (
    <Box component="tr" sx={props.isOpened ? { bgcolor: 'action.selected' } : {}}>
      <td>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
          <ButtonBase
            title={executionId}
            onClick={() => copy(executionId)}
            sx={{ fontSize: 'inherit', fontFamily: 'monospace', minHeight: '1.5rem', ...finger }}
          >
            {brief}
          </ButtonBase>
          <IconButton size="small" aria-label={texts.copy(executionId)} onClick={() => copy(executionId)}>
            <ContentCopy sx={{ fontSize: '1rem' }} />
          </IconButton>
        </Box>
      </td>
      <td>{execution.triggeredBy}</td>
      <Box component="td" sx={{ whiteSpace: 'nowrap' }}>
        {format.instant(Date.parse(execution.startTime), 'minute')}
        {execution.late && execution.slot && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {texts.late(format.instant(Date.parse(execution.slot), 'minute'))}
          </Box>
        )}
      </Box>
      <Box component="td" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {durationText(durationMs(execution, props.now))}
      </Box>
      <td>
        <Chip size="small" variant="outlined" color={colorOf(status)} label={status} sx={readable} />
      </td>
      <Box component="td" sx={{ whiteSpace: 'nowrap' }}>
        <Tooltip title={texts.steps(brief)}>
          <IconButton size="small" aria-label={texts.steps(brief)} aria-pressed={props.isOpened} onClick={props.onOpen}>
            <ListAlt fontSize="small" />
          </IconButton>
        </Tooltip>
        {status === 'Running' && onCancel && (
          <Tooltip title={texts.cancel}>
            <IconButton size="small" color="error" aria-label={texts.cancel} onClick={() => onCancel(executionId)}>
              <StopCircle fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </Box>
  )
}
