import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import Circle from '@mui/icons-material/RadioButtonUnchecked'
import CircularProgress from '@mui/material/CircularProgress'
import { Box } from '../../core/kit/Box.tsx'

type Progress = 'done' | 'running' | 'failed' | 'waiting'

function Mark(props: { progress: Progress }) {
  const { progress } = props
  if (progress === 'done') return <CheckCircle color="success" fontSize="small" />
  if (progress === 'failed') return <ErrorOutlined color="error" fontSize="small" />
  if (progress === 'running') return <CircularProgress size="1.125rem" aria-hidden />
  return <Circle color="disabled" fontSize="small" />
}

/** Shows steps in order with their progress as mark and word. `reached`: the step that is running or failed. */
export function StepList(props: {
  label: string
  steps: readonly { name: string; label: string; detail: string }[]
  words: Readonly<Record<Progress, string>>
  reached: number
  isDone: boolean
  isFailed: boolean
}) {
  const { reached, isDone, isFailed } = props
  const progressOf = (index: number): Progress => {
    if (isDone || index < reached) return 'done'
    if (index > reached) return 'waiting'
    return isFailed ? 'failed' : 'running'
  }
  return (
    <Box
      component="ol"
      aria-label={props.label}
      aria-live="polite"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, fontSize: '0.875rem' }}
    >
      {props.steps.map(({ name, label, detail }, index) => (
        <Box
          component="li"
          key={name}
          aria-current={index === reached && !isDone ? 'step' : undefined}
          sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: '1.5rem' }}
        >
          <Mark progress={progressOf(index)} />
          <Box component="span" sx={{ flex: 1 }}>
            {label}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {detail}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', minWidth: '5rem', textAlign: 'right' }}>
            {props.words[progressOf(index)]}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
