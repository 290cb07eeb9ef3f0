import Button from '@mui/material/Button'
import { isTrigger, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import type { RunStep } from '@takt/domain/areas/flows/responses/run.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { finger } from '../../../core/kit/finger.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useRecipientName } from '../../notifications/index.ts'
import { kindTexts, flowTexts as texts } from '../texts.ts'
import { stepName } from '../words/describeStep.ts'
import { RunValues } from './RunValues.tsx'
import { partsOfStep } from './runParts.ts'

/** Steps of a run after its trigger: duration, number of rows, input, output, and error. */
export function RunSteps(props: {
  steps: readonly RunStep[]
  /** The current design; null if there is no readable one. */
  outline: Outline | null
  isNamed: boolean
  /** Opens the step in the design. */
  onOpenStep?: ((stepId: string) => void) | undefined
}) {
  const { steps, outline, isNamed, onOpenStep } = props
  const format = useFormat()
  const recipientName = useRecipientName()
  return (
    <Box
      component="ol"
      aria-label={texts.steps}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {steps.map((step) => {
        if (isTrigger(step)) return null
        const { stepId, outcome, times, ms, rows, input, output, sentence: message } = step
        const name = stepName(step)
        const designStep = outline?.steps.find(({ id }) => id === stepId)
        const partsOf = (value: unknown) => partsOfStep(value, designStep, recipientName)
        const facts = [
          texts.stepOutcomes[outcome],
          ...(outcome === 'skipped' || ms === 0 ? [] : [ms < 1000 ? texts.ms(ms) : format.duration(ms / 1000)]),
          ...(times > 1 ? [texts.times(times)] : []),
          ...(rows === null ? [] : [step.kind === 'tell' ? texts.notifiedCount(rows) : texts.rows(rows)]),
        ]
        return (
          <Box
            component="li"
            key={stepId}
            sx={{
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'minmax(0, 1fr)',
              fontSize: '0.8125rem',
              borderLeft: 2,
              borderColor: outcome === 'failed' ? 'error.main' : 'divider',
              pl: 3,
            }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 500 }}>
                {name}
              </Box>
              {step.name && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {` (${kindTexts[step.kind].label})`}
                </Box>
              )}
              {' · '}
              {facts.join(' · ')}
            </Box>
            {message && (
              <Box sx={{ color: outcome === 'failed' ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}>
                {message}
              </Box>
            )}
            {onOpenStep && designStep && (outcome === 'failed' || outcome === 'waiting') && (
              <Button size="small" onClick={() => onOpenStep(stepId)} sx={{ justifySelf: 'start', ...finger }}>
                {texts.openStep}
              </Button>
            )}
            {input && (
              <RunValues label={texts.ofStep(texts.input, name)} text={input} partsOf={partsOf} isNamed={isNamed} />
            )}
            {output && (
              <RunValues label={texts.ofStep(texts.output, name)} text={output} partsOf={partsOf} isNamed={isNamed} />
            )}
          </Box>
        )
      })}
    </Box>
  )
}
