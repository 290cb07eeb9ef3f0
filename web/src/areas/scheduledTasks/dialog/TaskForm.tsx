import Button from '@mui/material/Button'
import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/answers/taskDefinition.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { FormDialog } from '../../../core/items/form/FormDialog.tsx'
import { TakenUp } from '../../../core/items/form/TakenUp.tsx'
import { useUnsaved } from '../../../core/items/form/useUnsaved.ts'
import type { During } from '../../../core/items/workingState.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { enterLeftOver } from '../../../core/kit/chips/enterLeftOver.ts'
import { FieldInput } from '../../../core/kit/form/FieldInput.tsx'
import type { FormField } from '../../../core/kit/form/formField.ts'
import { ProblemSummary } from '../../../core/kit/form/ProblemSummary.tsx'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useKept } from '../../../core/session/useKept.ts'
import { useReports } from '../../reports/face.ts'
import { isPaused } from '../isPaused.ts'
import { taskTexts } from '../texts.ts'
import { area, knownType, type TaskRow, useZone } from '../useTasks.ts'
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
  /** What a new one begins with. */
  initial: TaskDraft | null
  definitions: readonly TaskDefinition[]
  mayWrite: boolean
  /** Holds the flag of the list. */
  during: During
  onClose: (how: { isSaved: boolean }) => void
}

/** What a draft says; which of its cards is open is nothing that one types. */
const saidIn = ({ reports, ...draft }: TaskDraft) =>
  JSON.stringify({ ...draft, reports: reports.map(({ expanded, ...card }) => card) })

/** What stands in the dialog at first, and how it is taken back to that. */
function useDraft(
  { task, initial, definitions }: Pick<TaskFormProps, 'task' | 'initial' | 'definitions'>,
  timeZone: string,
) {
  const definitionOf = (type: string) =>
    definitions.find(({ workflowType }) => workflowType === type) ?? knownType(type)
  const [first] = useState<TaskDraft>(() =>
    task ? draftOf(task, definitionOf(task.workflowType), { timeZone, now: Date.now() }) : (initial ?? newDraft()),
  )
  const [draft, setDraft] = useKept(`scheduled task ${task?.scheduleId ?? ''}`, first, { kind: 'typed' })
  const [takenUp] = useState(draft !== first)
  const isDirty = saidIn(draft) !== saidIn(first)
  return { draft, setDraft, isDirty, takenUp: takenUp && isDirty, forget: () => setDraft(first), definitionOf }
}

/** The form of a task: name, type, the options of the type, and when it is due. */
export function TaskForm(props: TaskFormProps) {
  const { task, definitions, mayWrite, onClose } = props
  const id = useId()
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const ownZone = useZone()
  const timeZone = task?.timeZone ?? ownZone
  const { draft, setDraft, isDirty, takenUp, forget, definitionOf } = useDraft(props, timeZone)
  const definition = definitionOf(draft.workflowType)
  const known = useReports()
  const reports = useMemo(() => new Map((known ?? []).map((report) => [report.reportID, report])), [known])
  const runs = useMemo(() => runsOf(draft.times, { timeZone, now: Date.now() }), [draft.times, timeZone])
  const isSaved = useRef(false)
  const unsaved = useUnsaved({
    isDirty: isDirty && mayWrite,
    onDiscard: forget,
    onClose: () => onClose({ isSaved: isSaved.current }),
  })
  const keep = useKeep({
    work: (body: Readonly<Record<string, unknown>>) =>
      props.during(task ? 'updating' : 'adding', () =>
        task
          ? client.put(`/scheduledTasks/${task.scheduleId}`, { schema: done, body })
          : client.post('/scheduledTasks', { schema: done, body }),
      ),
    said: task ? taskTexts.updated : taskTexts.added,
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
    if (!isReady || keep.isBusy || !definition || !mayWrite || enterLeftOver(event.currentTarget)) return
    const sending = { definition, reports, at: { timeZone, now: Date.now() } }
    keep.run(task ? updateOf(draft, sending, task) : payloadOf(draft, sending))
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
  const shownType = readOnly ? (definition?.label ?? draft.workflowType) : draft.workflowType
  const foot = (
    <>
      {mayWrite && (
        <ProblemSummary
          message={keep.message ?? undefined}
          problems={keep.problems}
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
          loading={keep.isBusy}
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
      {takenUp && mayWrite && <TakenUp onDiscard={forget} />}
      <FieldInput
        id={idOf('scheduleName')}
        field={nameField}
        value={draft.scheduleName}
        problem={nameProblem(draft) ?? keep.problems.scheduleName}
        onChange={(value) => setDraft({ ...draft, scheduleName: String(value ?? '') })}
      />
      <FieldInput
        id={idOf('workflowType')}
        field={typeField}
        value={shownType}
        problem={keep.problems.workflowType}
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
            problems={keep.problems}
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
