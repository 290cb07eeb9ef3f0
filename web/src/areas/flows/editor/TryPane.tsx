import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { isTrigger, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import { tried } from '@takt/domain/areas/flows/responses/run.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf, UserError } from '../../../core/api/apiError.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { FieldInput } from '../../../core/kit/form/FieldInput.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useDraftState } from '../../../core/session/useDraftState.ts'
import { RunSteps } from '../runs/RunSteps.tsx'
import { RunValues } from '../runs/RunValues.tsx'
import { partsOfTrigger } from '../runs/runParts.ts'
import { flowTexts } from '../texts.ts'
import { readPayload } from './forms/offeredAt.ts'
import { sampleOf } from './sampleOf.ts'
import { editorTexts as texts } from './texts.ts'

const schema = dataResponse(tried)

/** Parses a sample as JSON; undefined if it is empty. */
function readSample(typed: string): unknown {
  if (typed.trim() === '') return undefined
  try {
    return JSON.parse(typed)
  } catch {
    throw new UserError(texts.sampleWrong)
  }
}

/** Runs the current draft of the flow with sample data, and shows input and output of each step. */
export function TryPane(props: {
  flowId: number
  outline: Outline
  /** Example of the payload that another system sends. */
  sent: string
  problems: number
  flush: () => Promise<void>
}) {
  const { flowId, outline, sent: payload, problems, flush } = props
  const id = useId()
  const client = useClient()
  const [sample, setSample] = useDraftState(`sample of flow ${flowId}`, '')
  const [isWrong, setWrong] = useState(false)
  const attempt = useMutation({
    mutationFn: async () => {
      setWrong(false)
      let body: { sample?: unknown }
      try {
        const read = readSample(sample)
        body = read === undefined ? {} : { sample: read }
      } catch (error) {
        setWrong(true)
        throw error
      }
      await flush()
      return (await client.post(`/flows/${flowId}/try`, { schema, body })).data
    },
  })
  const { data, error, isPending } = attempt
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.tryText}</Box>
      <FieldInput
        id={`${id}sample`}
        field={{ name: 'sample', label: texts.sample, kind: 'multiline', help: texts.sampleHelp }}
        value={sample}
        problem={isWrong ? texts.sampleWrong : undefined}
        onChange={(value) => setSample(String(value ?? ''))}
      />
      {sample === '' && (
        <Button
          size="small"
          onClick={() => setSample(sampleOf(outline, readPayload(payload)))}
          sx={{ justifySelf: 'start' }}
        >
          {texts.example}
        </Button>
      )}
      <Button
        size="small"
        variant="contained"
        loading={isPending}
        disabled={problems > 0}
        onClick={() => attempt.mutate()}
        sx={{ justifySelf: 'start' }}
      >
        {texts.run}
      </Button>
      {problems > 0 && <Box sx={{ fontSize: '0.8125rem', color: 'error.main' }}>{texts.correctFirst}</Box>}
      {error && !isWrong && <Alert severity="error">{messageOf(error)}</Alert>}
      {data && !isPending && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box role="status" sx={{ fontWeight: 650 }}>
            {/* If the sample does not trigger the flow, it counts as stopped regardless of its steps. */}
            {data.outcome === 'done' && data.sentence
              ? `${flowTexts.glyphs.stopped} ${data.sentence}`
              : `${flowTexts.glyphs[data.outcome]} ${flowTexts.outcomes[data.outcome]}`}
            {data.outcome === 'failed' && data.sentence && `: ${data.sentence}`}
          </Box>
          <RunValues
            label={flowTexts.trigger}
            text={data.trigger}
            partsOf={(value) => partsOfTrigger(value, outline.steps.find(isTrigger))}
            isNamed={false}
          />
          <RunSteps steps={data.steps} outline={outline} isNamed={false} />
        </Box>
      )}
    </Box>
  )
}
