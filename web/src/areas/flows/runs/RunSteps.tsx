import Button from '@mui/material/Button'
import type { RunStep } from '@takt/domain/areas/flows/answers/run.ts'
import { isTrigger, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { finger } from '../../../core/kit/finger.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useWhoName } from '../../notifications/face.ts'
import { kindTexts, flowTexts as texts } from '../texts.ts'
import { stepName } from '../words/stepSentence.ts'
import { RunValues } from './RunValues.tsx'
import { partsOfStep } from './toldParts.ts'

/** What each step of a run did behind its trigger: how long it took, of how many rows, what went in and came out, and why it failed. */
export function RunSteps(props: {
  steps: readonly RunStep[]
  /** The design as it is now; null: there is none that can be read. */
  outline: Outline | null
  isNamed: boolean
  /** Leads into the design, to the step. */
  onMend?: ((stepId: string) => void) | undefined
}) {
  const { steps, outline, isNamed, onMend } = props
  const format = useFormat()
  const whoName = useWhoName()
  return (
    <Box
      component="ol"
      aria-label={texts.steps}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {steps.map((step) => {
        if (isTrigger(step)) return null
        const { stepId, outcome, times, ms, rows, input, output, sentence } = step
        const name = stepName(step)
        const drawn = outline?.steps.find(({ id }) => id === stepId)
        const partsOf = (value: unknown) => partsOfStep(value, drawn, whoName)
        const told = [
          texts.stepOutcomes[outcome],
          ...(outcome === 'skipped' || ms === 0 ? [] : [ms < 1000 ? texts.ms(ms) : format.duration(ms / 1000)]),
          ...(times > 1 ? [texts.times(times)] : []),
          ...(rows === null ? [] : [step.kind === 'tell' ? texts.told(rows) : texts.rows(rows)]),
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
              {told.join(' · ')}
            </Box>
            {sentence && (
              <Box sx={{ color: outcome === 'failed' ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}>
                {sentence}
              </Box>
            )}
            {onMend && drawn && (outcome === 'failed' || outcome === 'waiting') && (
              <Button size="small" onClick={() => onMend(stepId)} sx={{ justifySelf: 'start', ...finger }}>
                {texts.mendStep}
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
