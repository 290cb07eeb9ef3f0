import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import Circle from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { provisioningTexts as texts } from './provisioningTexts.ts'
import { type ProvisioningRecord, type Step, steps } from './provisioningTypes.ts'

type Progress = 'done' | 'running' | 'failed' | 'waiting'

function Mark(props: { progress: Progress }) {
  const { progress } = props
  if (progress === 'done') return <CheckCircle color="success" fontSize="small" />
  if (progress === 'failed') return <ErrorOutlined color="error" fontSize="small" />
  if (progress === 'running') return <CircularProgress size="1.125rem" aria-hidden />
  return <Circle color="disabled" fontSize="small" />
}

function detailOf(step: Step, context: ProvisioningRecord & { taskCount: number }): string {
  if (step === 'configure' && context.polls > 1) return texts.polls(context.polls)
  return step === 'tasks' ? `${context.tasksAdded} / ${context.taskCount}` : ''
}

/** The steps of a provisioning in their order, each with how far it is, in a word beside the mark. */
export function ProgressList(props: {
  context: ProvisioningRecord & { taskCount: number }
  isDone: boolean
  isFailed: boolean
}) {
  const { context, isDone, isFailed } = props
  const reached = steps.indexOf(context.step)
  const progressOf = (place: number): Progress => {
    if (isDone || place < reached) return 'done'
    if (place > reached) return 'waiting'
    return isFailed ? 'failed' : 'running'
  }
  return (
    <Box
      component="ol"
      aria-label={texts.progress}
      aria-live="polite"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, fontSize: '0.875rem' }}
    >
      {steps.map((step, place) => (
        <Box
          component="li"
          key={step}
          aria-current={place === reached && !isDone ? 'step' : undefined}
          sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: '1.5rem' }}
        >
          <Mark progress={progressOf(place)} />
          <Box component="span" sx={{ flex: 1 }}>
            {texts.steps[step]}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {detailOf(step, context)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', width: '6rem', textAlign: 'right' }}>
            {texts.states[progressOf(place)]}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
