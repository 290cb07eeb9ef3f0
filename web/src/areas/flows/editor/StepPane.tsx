import Delete from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import {
  isTrigger,
  type Kind,
  type Link,
  type Outline,
  type OutlinedStep,
} from '@takt/domain/areas/flows/design/design.ts'
import type { Problem } from '@takt/domain/areas/flows/design/problem.ts'
import { type ComponentType, useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { finger } from '../../../core/kit/finger.ts'
import { FieldInput } from '../../../core/kit/form/FieldInput.tsx'
import { kindTexts } from '../texts.ts'
import { linkTo, withFollowing } from '../tree.ts'
import { stepName } from '../words/describeStep.ts'
import { AlertStartedForm } from './forms/AlertStartedForm.tsx'
import { EachForm } from './forms/EachForm.tsx'
import { FilterForm } from './forms/FilterForm.tsx'
import { FindForm } from './forms/FindForm.tsx'
import { ItemChangedForm } from './forms/ItemChangedForm.tsx'
import { NotifyForm } from './forms/NotifyForm.tsx'
import { offeredAt } from './forms/offeredAt.ts'
import { ReceivedForm } from './forms/ReceivedForm.tsx'
import { RequestForm } from './forms/RequestForm.tsx'
import { SaveForm } from './forms/SaveForm.tsx'
import { ScheduleForm } from './forms/ScheduleForm.tsx'
import { SetForm } from './forms/SetForm.tsx'
import type { StepFormProps } from './forms/stepFormProps.ts'
import { editorTexts as texts } from './texts.ts'

const forms: Readonly<Record<Kind, ComponentType<StepFormProps>>> = {
  itemChanged: ItemChangedForm,
  alertBegan: AlertStartedForm,
  schedule: ScheduleForm,
  received: ReceivedForm,
  filter: FilterForm,
  set: SetForm,
  find: FindForm,
  each: EachForm,
  save: SaveForm,
  request: RequestForm,
  tell: NotifyForm,
}

const branches = (['yes', 'no'] as const).map((value) => ({ value, label: texts.branches[value] }))

/** Selects the step that a step follows, and the branch of a filter. */
function Following(props: {
  outline: Outline
  step: OutlinedStep
  onLink: (link: Link) => void
  onUnlink: (id: string) => void
}) {
  const { outline, step } = props
  const id = useId()
  const link = linkTo(outline, step.id)
  const ownSteps = withFollowing(outline, step.id)
  const from = outline.steps.find((entry) => entry.id === link?.from)
  return (
    <>
      <FieldInput
        id={`${id}from`}
        field={{
          name: 'follows',
          label: texts.follows,
          kind: 'one',
          options: outline.steps.flatMap((entry) =>
            ownSteps.has(entry.id) ? [] : [{ value: entry.id, label: stepName(entry) }],
          ),
        }}
        value={link?.from ?? ''}
        onChange={(value) =>
          typeof value === 'string' && value !== ''
            ? props.onLink({ from: value, to: step.id })
            : props.onUnlink(step.id)
        }
      />
      {from?.kind === 'filter' && (
        <FieldInput
          id={`${id}on`}
          field={{ name: 'on', label: texts.branch, kind: 'one', required: true, options: branches }}
          value={link?.on ?? ''}
          onChange={(value) =>
            (value === 'yes' || value === 'no') && props.onLink({ from: from.id, to: step.id, on: value })
          }
        />
      )}
    </>
  )
}

/** Pane of the selected step: its name, predecessor, and the form of its kind with problems by field. */
export function StepPane(props: {
  flowId: number
  outline: Outline
  step: OutlinedStep
  problems: readonly Problem[]
  /** Example of the payload that another system sends. */
  sent: string
  onSent: (payload: string) => void
  /** `mergeKey`: consecutive changes with the same key are undone together. */
  onChange: (change: Partial<Pick<OutlinedStep, 'name' | 'options'>>, mergeKey: string) => void
  onLink: (link: Link) => void
  onUnlink: (id: string) => void
  onRemove: (id: string) => void
}) {
  const { outline, step, onChange } = props
  const id = useId()
  const Form = forms[step.kind]
  const ownProblems = props.problems.filter(({ stepId }) => stepId === step.id)
  const general = ownProblems.filter(({ option }) => option === null)
  const byOption = Object.fromEntries(ownProblems.map(({ option, sentence: message }) => [option ?? '', message]))
  return (
    <Box
      component="section"
      aria-label={stepName(step)}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box component="h2" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650 }}>
          {kindTexts[step.kind].label}
        </Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{kindTexts[step.kind].does}</Box>
        {general.map(({ sentence: message }) => (
          <Box key={message} sx={{ fontSize: '0.8125rem', color: 'error.main' }}>
            {message}
          </Box>
        ))}
      </Box>
      <Form
        key={step.id}
        flowId={props.flowId}
        options={step.options}
        values={offeredAt(outline, step.id, props.sent)}
        sent={props.sent}
        onSent={props.onSent}
        problems={byOption}
        set={(options) => onChange({ options }, `${step.id} ${Object.keys(options)}`)}
      />
      {!isTrigger(step) && <Following outline={outline} step={step} onLink={props.onLink} onUnlink={props.onUnlink} />}
      <FieldInput
        id={`${id}name`}
        field={{ name: 'name', label: texts.stepName, kind: 'text', help: texts.stepNameHelp, size: 100 }}
        value={step.name ?? ''}
        onChange={(value) => onChange({ name: String(value ?? '').slice(0, 100) }, `${step.id} name`)}
      />
      <Button
        size="small"
        sx={{ justifySelf: 'start', ...finger }}
        color="error"
        startIcon={<Delete fontSize="small" />}
        onClick={() => props.onRemove(step.id)}
      >
        {texts.remove}
      </Button>
    </Box>
  )
}
