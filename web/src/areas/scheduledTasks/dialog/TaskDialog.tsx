import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/answers/taskDefinition.ts'
import { useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { During } from '../../../core/items/workingState.ts'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { readParameters, useReports } from '../../reports/face.ts'
import { taskTexts } from '../texts.ts'
import { area, type TaskRow, useTaskDefinitions, useTasks } from '../useTasks.ts'
import { withCard, withReport } from './cards/reportCard.ts'
import { TaskForm } from './TaskForm.tsx'
import type { TaskDraft } from './taskDraft.ts'
import { newDraft, withType } from './taskDraft.ts'
import { taskDialogTexts as texts } from './texts.ts'

const type = 'generateReports'

/**
 * What a new task begins with: with the report that the address names (`?report=…&parameters=…`), if it does; null
 * while that is not known.
 */
function useInitialDraft(definitions: readonly TaskDefinition[] | undefined): TaskDraft | null {
  const search = useRouterState({ select: ({ location }) => location.search as Readonly<Record<string, unknown>> })
  const [{ report: reportID, parameters }] = useState(search)
  const known = useReports()
  if (typeof reportID !== 'string') return newDraft()
  const definition = definitions?.find(({ workflowType }) => workflowType === type)
  if (!known || !definition) return null
  const report = known.find((offered) => offered.reportID === reportID)
  const [card] = withCard([], 'given')
  const draft = withType(newDraft(), type, definition)
  if (!report || !card) return draft
  return { ...draft, reports: [{ ...withReport(card, report), parameters: readParameters(report, parameters) }] }
}

/** The word in the address that opens the dialog of a task that is not there yet. */
export const newTask = 'new'

/** The dialog in which a task is made, changed, or only seen. */
export function TaskDialog(props: {
  id: string
  task: TaskRow | null
  during: During
  onClose: (how: { isSaved: boolean }) => void
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
          <Trouble
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
