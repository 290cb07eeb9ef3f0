import Button from '@mui/material/Button'
import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/responses/taskDefinition.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { FormDialog } from '../../../core/items/form/FormDialog.tsx'
import { RestoredDraftNotice } from '../../../core/items/form/RestoredDraftNotice.tsx'
import { useUnsaved } from '../../../core/items/form/useUnsaved.ts'
import type { During } from '../../../core/items/workingState.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { enterLeftOver } from '../../../core/kit/chips/enterLeftOver.ts'
import { FieldInput } from '../../../core/kit/form/FieldInput.tsx'
import type { FormField } from '../../../core/kit/form/formField.ts'
import { ProblemSummary } from '../../../core/kit/form/ProblemSummary.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useDraftState } from '../../../core/session/useDraftState.ts'
import { useReports } from '../../reports/index.ts'
import { isPaused } from '../isPaused.ts'
import { taskTexts } from '../texts.ts'
import { area, existingType, type TaskRow, useZone } from '../useTasks.ts'
import { runsOf } from './cards/coverage.ts'
import { ReportCards } from './cards/ReportCards.tsx'
import { FieldSet } from './FieldSet.tsx'
import { OptionFields } from './OptionFields.tsx'
import { ScheduleTimes } from './ScheduleTimes.tsx'
import {
  draftOf,
  isReports,
  missingIn,
  nameProblem,
  newDraft,
  payloadOf,
  type TaskDraft,
  updateOf,
  withType,
  withValue,
} from './taskDraft.ts'
import { taskDialogTexts as texts } from './texts.ts'

const refreshMs = 1000
const areas = [area]

type TaskFormProps = {
  head: ReactNode
  titleId: string
  task: TaskRow | null
  /** Initial draft of a new task. */
  initial: TaskDraft | null
  definitions: readonly TaskDefinition[]
  mayWrite: boolean
  /** Sets the busy flag of the list while an operation runs. */
  during: During
  onClose: (result: { isSaved: boolean }) => void
}

/** Returns the entered content of a draft for comparison; the expanded card does not count. */
const contentOf = ({ reports, ...draft }: TaskDraft) =>
  JSON.stringify({ ...draft, reports: reports.map(({ expanded, ...card }) => card) })

/** The draft of the dialog, restored from local storage if there is unsaved input, and its reset. */
function useDraft(
  { task, initial, definitions }: Pick<TaskFormProps, 'task' | 'initial' | 'definitions'>,
  timeZone: string,
) {
  const definitionOf = (type: string) =>
    definitions.find(({ workflowType }) => workflowType === type) ?? existingType(type)
  const [first] = useState<TaskDraft>(() =>
    task ? draftOf(task, definitionOf(task.workflowType), { timeZone, now: Date.now() }) : (initial ?? newDraft()),
  )
  const [draft, setDraft] = useDraftState(`scheduled task ${task?.scheduleId ?? ''}`, first, { kind: 'typed' })
  const [wasRestored] = useState(draft !== first)
  const isDirty = contentOf(draft) !== contentOf(first)
  return { draft, setDraft, isDirty, takenUp: wasRestored && isDirty, reset: () => setDraft(first), definitionOf }
}

/** The form of a task: name, type, the options of the type, and the due times. */
export function TaskForm(props: TaskFormProps) {
  const { task, definitions, mayWrite, onClose } = props
  const id = useId()
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const defaultZone = useZone()
  const timeZone = task?.timeZone ?? defaultZone
  const { draft, setDraft, isDirty, takenUp: isRestored, reset, definitionOf } = useDraft(props, timeZone)
  const definition = definitionOf(draft.workflowType)
  const reportDefinitions = useReports()
  const reports = useMemo(
    () => new Map((reportDefinitions ?? []).map((report) => [report.reportID, report])),
    [reportDefinitions],
  )
  const runs = useMemo(() => runsOf(draft.times, { timeZone, now: Date.now() }), [draft.times, timeZone])
  const isSaved = useRef(false)
  const unsaved = useUnsaved({
    isDirty: isDirty && mayWrite,
    onDiscard: reset,
    onClose: () => onClose({ isSaved: isSaved.current }),
  })
  const save = useSaveMutation({
    work: (body: Readonly<Record<string, unknown>>) =>
      props.during(task ? 'updating' : 'adding', () =>
        task
          ? client.put(`/scheduledTasks/${task.scheduleId}`, { schema: anyResponse, body })
          : client.post('/scheduledTasks', { schema: anyResponse, body }),
      ),
    message: task ? taskTexts.updated : taskTexts.added,
    areas,
    onDone: () => {
      if (!task) setTimeout(() => void queries.invalidateQueries({ queryKey: [organizationId, area] }), refreshMs)
      isSaved.current = true
      unsaved.leave()
    },
  })
  const missing = missingIn(draft, definition, reports)
  const isReady = missing.length === 0
  const submit = (event: FormEvent<HTMLFormElement> | KeyboardEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady || save.isBusy || !definition || !mayWrite || enterLeftOver(event.currentTarget)) return
    const context = { definition, reports, at: { timeZone, now: Date.now() } }
    save.run(task ? updateOf(draft, context, task) : payloadOf(draft, context))
  }
  const idOf = (name: string) => `${id}${name}`
  const readOnly = !mayWrite
  const nameField: FormField = {
    name: 'scheduleName',
    label: texts.name,
    required: true,
    kind: readOnly ? 'fixed' : 'text',
    size: 100,
  }
  const types = definitions.map(({ workflowType, label }) => ({ value: workflowType, label }))
  const typeField: FormField = {
    name: 'workflowType',
    label: texts.type,
    required: true,
    kind: readOnly ? 'fixed' : 'one',
    options: types,
  }
  const typeText = readOnly ? (definition?.label ?? draft.workflowType) : draft.workflowType
  const foot = (
    <>
      {mayWrite && (
        <ProblemSummary
          message={save.message ?? undefined}
          problems={save.problems}
          fields={[nameField, typeField]}
          idOf={idOf}
        />
      )}
      {mayWrite && (missing.length > 0 || (task && isPaused(task))) && (
        <Box id={`${id}-note`} sx={{ flex: '1 1 12rem', fontSize: '0.8125rem', color: 'text.secondary' }}>
          {missing.length > 0 ? texts.stillNeeded(missing) : texts.resumes}
        </Box>
      )}
      <Button color="inherit" onClick={unsaved.close}>
        {mayWrite ? texts.cancel : texts.close}
      </Button>
      {mayWrite && (
        <Button
          type="submit"
          form={id}
          variant="contained"
          disabled={!isReady}
          loading={save.isBusy}
          aria-describedby={isReady ? undefined : `${id}-note`}
        >
          {task ? texts.updateButton : texts.save}
        </Button>
      )}
    </>
  )
  return (
    <FormDialog
      titleId={props.titleId}
      formId={id}
      firstId={task ? undefined : idOf('scheduleName')}
      head={props.head}
      foot={foot}
      unsaved={unsaved}
      onSubmit={submit}
    >
      {isRestored && mayWrite && <RestoredDraftNotice onDiscard={reset} />}
      <FieldInput
        id={idOf('scheduleName')}
        field={nameField}
        value={draft.scheduleName}
        problem={nameProblem(draft) ?? save.problems.scheduleName}
        onChange={(value) => setDraft({ ...draft, scheduleName: String(value ?? '') })}
      />
      <FieldInput
        id={idOf('workflowType')}
        field={typeField}
        value={typeText}
        problem={save.problems.workflowType}
        onChange={(value) => {
          const type = String(value ?? '')
          if (type !== draft.workflowType) setDraft(withType(draft, type, definitionOf(type)))
        }}
      />
      {isReports(draft.workflowType) && (
        <FieldSet legend={texts.reportsLegend}>
          <ReportCards
            cards={draft.reports}
            reports={reports}
            readOnly={readOnly}
            runs={runs}
            onChange={(cards) => setDraft({ ...draft, reports: cards })}
          />
        </FieldSet>
      )}
      {definition && definition.optionDefinitions.length > 0 && (
        <FieldSet legend={texts.options}>
          <OptionFields
            definition={definition}
            values={draft.values}
            problems={save.problems}
            readOnly={readOnly}
            idOf={idOf}
            onChange={(name, value) => setDraft(withValue(draft, definition, name, value))}
          />
        </FieldSet>
      )}
      <FieldSet legend={texts.times}>
        <ScheduleTimes
          rows={draft.times}
          timeZone={timeZone}
          mayWrite={mayWrite}
          onChange={(times) => setDraft({ ...draft, times })}
        />
      </FieldSet>
    </FormDialog>
  )
}
