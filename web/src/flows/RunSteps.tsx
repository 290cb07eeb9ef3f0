import type { RunStep } from '@takt/domain/flows/answers/run.ts'
import { isTrigger } from '@takt/domain/flows/design/design.ts'
import { Box } from '../kit/Box.tsx'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { Shortened } from './Shortened.tsx'
import { kindTexts, flowTexts as texts } from './texts.ts'
import { stepName } from './words/stepSentence.ts'

/** What each step of a run did behind its trigger: how long it took, of how many rows, what went in and came out, and why it failed. */
export function RunSteps({ steps }: { steps: readonly RunStep[] }) {
  const format = useFormat()
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
        const told = [
          texts.stepOutcomes[outcome],
          ...(outcome === 'skipped' ? [] : [ms < 1000 ? texts.ms(ms) : format.duration(ms / 1000)]),
          ...(times > 1 ? [texts.times(times)] : []),
          ...(rows === null ? [] : [texts.rows(rows)]),
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
            {input && <Shortened label={texts.ofStep(texts.input, name)} text={input} />}
            {output && <Shortened label={texts.ofStep(texts.output, name)} text={output} />}
          </Box>
        )
      })}
    </Box>
  )
}
