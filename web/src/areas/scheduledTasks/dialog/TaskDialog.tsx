import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/responses/taskDefinition.ts'
import { useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { During } from '../../../core/items/workingState.ts'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { readParameters, useReports } from '../../reports/index.ts'
import { taskTexts } from '../texts.ts'
import { area, type TaskRow, useTaskDefinitions, useTasks } from '../useTasks.ts'
import { withCard, withReport } from './cards/reportCard.ts'
import { TaskForm } from './TaskForm.tsx'
import type { TaskDraft } from './taskDraft.ts'
import { newDraft, withType } from './taskDraft.ts'
import { taskDialogTexts as texts } from './texts.ts'

const type = 'generateReports'

/**
 * Returns the initial draft of a new task, with the report in the address (`?report=…&parameters=…`) if there is one;
 * null while that is loading.
 */
function useInitialDraft(definitions: readonly TaskDefinition[] | undefined): TaskDraft | null {
  const search = useRouterState({ select: ({ location }) => location.search as Readonly<Record<string, unknown>> })
  const [{ report: reportID, parameters }] = useState(search)
  const reportDefinitions = useReports()
  if (typeof reportID !== 'string') return newDraft()
  const definition = definitions?.find(({ workflowType }) => workflowType === type)
  if (!reportDefinitions || !definition) return null
  const report = reportDefinitions.find((offered) => offered.reportID === reportID)
  const [card] = withCard([], 'given')
  const draft = withType(newDraft(), type, definition)
  if (!report || !card) return draft
  return { ...draft, reports: [{ ...withReport(card, report), parameters: readParameters(report, parameters) }] }
}

/** The key in the address that opens the dialog of a new task. */
export const newTask = 'new'

/** The dialog to create, change or view a task. */
export function TaskDialog(props: {
  id: string
  task: TaskRow | null
  during: During
  onClose: (result: { isSaved: boolean }) => void
}) {
  const { id, task, onClose } = props
  const titleId = useId()
  const mayWrite = useMay(area, 'write')
  const tasks = useTasks()
  const definitions = useTaskDefinitions()
  const isNew = id === newTask
  const error = definitions.error ?? tasks.error
  const initial = useInitialDraft(definitions.data)
  const isKnown = definitions.data !== undefined && (isNew ? initial !== null : task !== null)
  const title = !mayWrite ? texts.view : isNew ? texts.add : texts.update
  const head = (
    <DialogTitle id={titleId} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
      {title}
    </DialogTitle>
  )
  if (isKnown && definitions.data)
    return (
      <TaskForm
        key={id}
        head={head}
        titleId={titleId}
        task={task}
        initial={isNew ? initial : null}
        definitions={definitions.data}
        mayWrite={mayWrite}
        during={props.during}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onClose={() => onClose({ isSaved: false })} maxWidth="md" fullWidth aria-labelledby={titleId}>
      {head}
      <DialogContent>
        {error ? (
          <ErrorAlert
            what={taskTexts.failed}
            error={error}
            onAgain={() => void Promise.all([tasks.refetch(), definitions.refetch()])}
          />
        ) : (
          <Typography role="status">{tasks.data && !isNew && !task ? texts.gone : texts.loading}</Typography>
        )}
      </DialogContent>
    </Dialog>
  )
}
