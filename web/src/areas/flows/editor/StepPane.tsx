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
import { stepName } from '../words/stepSentence.ts'
import { AlertBeganForm } from './forms/AlertBeganForm.tsx'
import { EachForm } from './forms/EachForm.tsx'
import { FilterForm } from './forms/FilterForm.tsx'
import { FindForm } from './forms/FindForm.tsx'
import { ItemChangedForm } from './forms/ItemChangedForm.tsx'
import { offeredAt } from './forms/offeredAt.ts'
import { ReceivedForm } from './forms/ReceivedForm.tsx'
import { RequestForm } from './forms/RequestForm.tsx'
import { SaveForm } from './forms/SaveForm.tsx'
import { ScheduleForm } from './forms/ScheduleForm.tsx'
import { SetForm } from './forms/SetForm.tsx'
import type { StepFormProps } from './forms/stepFormProps.ts'
import { TellForm } from './forms/TellForm.tsx'
import { editorTexts as texts } from './texts.ts'

const forms: Readonly<Record<Kind, ComponentType<StepFormProps>>> = {
  itemChanged: ItemChangedForm,
  alertBegan: AlertBeganForm,
  schedule: ScheduleForm,
  received: ReceivedForm,
  filter: FilterForm,
  set: SetForm,
  find: FindForm,
  each: EachForm,
  save: SaveForm,
  request: RequestForm,
  tell: TellForm,
}

const branches = (['yes', 'no'] as const).map((value) => ({ value, label: texts.branches[value] }))

/** What a step follows, and on which answer of a filter: its link, as it is chosen. */
function Following(props: {
  outline: Outline
  step: OutlinedStep
  onLink: (link: Link) => void
  onUnlink: (id: string) => void
}) {
  const { outline, step } = props
  const id = useId()
  const link = linkTo(outline, step.id)
  const own = withFollowing(outline, step.id)
  const from = outline.steps.find((one) => one.id === link?.from)
  return (
    <>
      <FieldInput
        id={`${id}from`}
        field={{
          name: 'follows',
          label: texts.follows,
          kind: 'one',
          options: outline.steps.flatMap((one) => (own.has(one.id) ? [] : [{ value: one.id, label: stepName(one) }])),
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

/** The chosen step: what it is called, what it follows, and the form of its kind with what is wrong by each field. */
export function StepPane(props: {
  flowId: number
  outline: Outline
  step: OutlinedStep
  problems: readonly Problem[]
  /** An example of what another system sends. */
  sent: string
  onSent: (sent: string) => void
  /** `what`: changes of the same that follow each other are one step to undo. */
  onChange: (change: Partial<Pick<OutlinedStep, 'name' | 'options'>>, what: string) => void
  onLink: (link: Link) => void
  onUnlink: (id: string) => void
  onRemove: (id: string) => void
}) {
  const { outline, step, onChange } = props
  const id = useId()
  const Form = forms[step.kind]
  const own = props.problems.filter(({ stepId }) => stepId === step.id)
  const general = own.filter(({ option }) => option === null)
  const byOption = Object.fromEntries(own.map(({ option, sentence }) => [option ?? '', sentence]))
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
        {general.map(({ sentence }) => (
          <Box key={sentence} sx={{ fontSize: '0.8125rem', color: 'error.main' }}>
            {sentence}
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
