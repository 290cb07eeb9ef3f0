import Add from '@mui/icons-material/Add'
import MailOutline from '@mui/icons-material/MailOutlined'
import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { isAtWork, useWorking } from '../../core/items/workingState.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useDetail } from '../../core/kit/detail/useDetail.ts'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { untypedSearch } from '../../core/kit/untypedSearch.ts'
import { useSession } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { newTask, TaskDialog } from './dialog/TaskDialog.tsx'
import { ExecutionHistory } from './history/ExecutionHistory.tsx'
import { useExecutions } from './history/useExecutions.ts'
import { useHistoryOf } from './history/useHistoryOf.ts'
import { RecipientsDialog } from './recipients/RecipientsDialog.tsx'
import { TaskTable } from './TaskTable.tsx'
import { tasksStore } from './tasksStore.ts'
import { taskTexts as texts } from './texts.ts'
import { missingTasks, useTaskActions } from './useTaskActions.ts'
import { area, type TaskRow, useTasks, useZone } from './useTasks.ts'

/**
 * Returns a function that closes a task dialog. It removes the report parameters from the address; a user who came from
 * a report and saved nothing returns to that report unchanged.
 */
function useCloseDialog(): (result: { isSaved: boolean }) => void {
  const router = useRouter()
  return useCallback(
    ({ isSaved }) => {
      const { report, parameters, ...search } = router.latestLocation.search as Readonly<Record<string, unknown>>
      const isBack = typeof report === 'string' && !isSaved
      void router.navigate(
        isBack
          ? {
              to: '/$list/$key',
              params: { list: reports.name, key: report },
              search: untypedSearch({ ...search, parameters }),
              replace: true,
            }
          : {
              to: '/$list',
              params: { list: scheduledTasks.name },
              search: untypedSearch(search),
              replace: report !== undefined,
            },
      )
    },
    [router],
  )
}

const none: readonly TaskRow[] = []

/** An action that needs confirmation. */
type Confirmation = { is: 'delete'; task: TaskRow } | { is: 'addSystem' }

/** The scheduled tasks of the organization: history, next execution, and the actions to create and change them. */
export function ScheduledTasksScreen() {
  const detail = useDetail(scheduledTasks.name)
  const closeDialog = useCloseDialog()
  const history = useHistoryOf()
  const mayWrite = useMay(area, 'write')
  const isGlobalAdmin = useSession(({ context }) => context.user?.globalAdmin === 1)
  const timeZone = useZone()
  const tasks = useTasks()
  const { working, during } = useWorking({ loading: tasks.isFetching, error: tasks.error !== null })
  const actions = useTaskActions(during)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [areRecipients, setAreRecipients] = useState(false)
  const missing = tasks.data ? missingTasks(tasks.data, timeZone) : []
  const historyTask = tasks.data?.find(({ scheduleId }) => String(scheduleId) === history.id)
  const executions = useExecutions(historyTask?.scheduleId ?? null)
  const store = tasksStore({ values: tasks.data ?? none, lastUpdated: tasks.dataUpdatedAt }, executions, detail.key)
  const { values, lastUpdated } = store.scheduledTasks
  const confirm = () => {
    if (confirmation?.is === 'delete') actions.remove.run(confirmation.task)
    if (confirmation?.is === 'addSystem') actions.addSystem.run(missing)
    setConfirmation(null)
  }
  return (
    <Box
      aria-busy={isAtWork(working)}
      sx={{ p: { xs: 2, sm: 4 }, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          size="small"
          color="inherit"
          startIcon={<Refresh fontSize="small" />}
          onClick={() => void tasks.refetch()}
        >
          {texts.refresh}
        </Button>
        <Button
          size="small"
          color="inherit"
          startIcon={<MailOutline fontSize="small" />}
          onClick={() => setAreRecipients(true)}
        >
          {texts.recipients}
        </Button>
        {mayWrite && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Add fontSize="small" />}
            onClick={() => detail.open(newTask)}
          >
            {texts.addUser}
          </Button>
        )}
        {mayWrite && missing.length > 0 && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<PlaylistAdd fontSize="small" />}
            onClick={() => setConfirmation({ is: 'addSystem' })}
          >
            {texts.addSystem}
          </Button>
        )}
      </Box>
      {tasks.error && <ErrorAlert what={texts.failed} error={tasks.error} onAgain={() => void tasks.refetch()} />}
      {lastUpdated === null && !tasks.error && <Skeleton variant="rounded" height={160} />}
      {lastUpdated !== null && values.length === 0 && <Typography color="textSecondary">{texts.none}</Typography>}
      {values.length > 0 && (
        <TaskTable
          tasks={values}
          mayWrite={mayWrite}
          mayDelete={({ scheduleClass }) => scheduleClass !== 'System' || isGlobalAdmin}
          opened={detail.key}
          onOpen={detail.open}
          onHistory={({ scheduleId }) => history.open(String(scheduleId))}
          onTrigger={actions.trigger.run}
          onToggle={actions.toggle.run}
          onDelete={(task) => setConfirmation({ is: 'delete', task })}
        />
      )}
      {detail.key !== null && (
        <TaskDialog key={detail.key} id={detail.key} task={store.scheduledTask} during={during} onClose={closeDialog} />
      )}
      {historyTask && (
        <ExecutionHistory
          scheduleId={historyTask.scheduleId}
          name={historyTask.scheduleName}
          history={store.executionHistory}
          problem={executions.problem}
          onReload={executions.reload}
          onClose={history.close}
        />
      )}
      {areRecipients && <RecipientsDialog onClose={() => setAreRecipients(false)} />}
      <ConfirmDialog
        open={confirmation !== null}
        prompt={confirmation?.is === 'delete' ? texts.removeTitle : texts.addSystemConfirmation}
        onNo={() => setConfirmation(null)}
        onYes={confirm}
      >
        {confirmation?.is === 'delete' && texts.removeText}
      </ConfirmDialog>
    </Box>
  )
}
