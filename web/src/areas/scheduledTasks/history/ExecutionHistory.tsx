import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import type { TasksStore } from '../tasksStore.ts'
import { area } from '../useTasks.ts'
import { withErrorMessage } from '../withErrorMessage.ts'
import { ExecutionTable } from './ExecutionTable.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { historyTexts as texts } from './texts.ts'

const reloadMs = 1000
const areas: readonly string[] = []

/** The past and current executions of a task; a running one can be cancelled. */
export function ExecutionHistory(props: {
  scheduleId: number
  name: string
  history: TasksStore['executionHistory']
  problem: string | null
  onReload: () => void
  onClose: () => void
}) {
  const { scheduleId, problem, onReload: reload } = props
  const executions = props.history.lastUpdated === null ? null : props.history.executions
  const id = useId()
  const client = useClient()
  const now = useNow(1000)
  const mayWrite = useMay(area, 'write')
  const cancel = useSaveMutation({
    work: (runId: string) => {
      const body = { workflowId: String(scheduleId), runId }
      return withErrorMessage(
        texts.cancelFailed,
        client.post('/scheduledTasks/cancelExecution', { schema: anyResponse, body }),
      )
    },
    message: texts.cancelled,
    areas,
    loud: true,
    onDone: () => void setTimeout(reload, reloadMs),
  })
  return (
    <Dialog open onClose={props.onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {props.name}
      </DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'max-content' }}
      >
        {problem && <ErrorAlert what="" error={problem} onAgain={reload} />}
        {!executions && !problem && <Typography role="status">{texts.loading}</Typography>}
        {executions && <SummaryCards executions={executions} />}
        {executions?.length === 0 && (
          <Box sx={{ textAlign: 'center', py: 6 }}>
            <Typography component="h3" sx={{ fontWeight: 650 }}>
              {texts.none}
            </Typography>
            <Typography color="textSecondary">{texts.noneText}</Typography>
          </Box>
        )}
        {executions && executions.length > 0 && (
          <ExecutionTable executions={executions} now={now} onCancel={mayWrite ? cancel.run : null} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button variant="outlined" onClick={props.onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
