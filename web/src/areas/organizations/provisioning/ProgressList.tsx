import { StepList } from '../StepList.tsx'
import { provisioningTexts as texts } from './provisioningTexts.ts'
import { type ProvisioningRecord, type Step, steps } from './provisioningTypes.ts'

function detailOf(step: Step, context: ProvisioningRecord & { taskCount: number }): string {
  if (step === 'configure' && context.polls > 1) return texts.polls(context.polls)
  return step === 'tasks' ? `${context.tasksAdded} / ${context.taskCount}` : ''
}

/** The steps of a provisioning in their order, each with how far it is. */
export function ProgressList(props: {
  context: ProvisioningRecord & { taskCount: number }
  isDone: boolean
  isFailed: boolean
}) {
  const { context, isDone, isFailed } = props
  return (
    <StepList
      label={texts.progress}
      words={texts.states}
      steps={steps.map((name) => ({ name, label: texts.steps[name], detail: detailOf(name, context) }))}
      reached={steps.indexOf(context.step)}
      isDone={isDone}
      isFailed={isFailed}
    />
  )
}
