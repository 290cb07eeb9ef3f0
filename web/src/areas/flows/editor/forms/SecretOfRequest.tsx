import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { flowDraft } from '@takt/domain/areas/flows/answers/design.ts'
import { requestOrigin } from '@takt/domain/areas/flows/design/requestOrigin.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../../core/api/apiError.ts'
import { answered, done } from '../../../../core/api/client.ts'
import { Box } from '../../../../core/kit/Box.tsx'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { useClient } from '../../../../core/session/SessionContext.tsx'
import { formTexts as texts } from '../texts.ts'

const schema = answered(flowDraft)

/**
 * The key with which a request shows who it is: chosen among the flow's, or given here. It is kept sealed, for the one
 * place that the address names, and never shown again.
 */
export function SecretOfRequest(props: {
  flowId: number
  url: string
  value: string
  problem: string | undefined
  onChange: (name: string | null) => void
}) {
  const { flowId } = props
  const id = useId()
  const client = useClient()
  const queries = useQueryClient()
  const [isGiving, setGiving] = useState(false)
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const origin = requestOrigin(props.url)
  const kept = useQuery({
    queryKey: ['flow secrets', flowId],
    queryFn: async ({ signal }) => (await client.get(`/flows/${flowId}/draft`, { schema, signal })).data.secretsKept,
  })
  const give = useMutation({
    mutationFn: () =>
      client.put(`/flows/${flowId}`, {
        schema: done,
        body: { secrets: { [name.trim()]: { value: secret, origin } } },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['flow secrets', flowId] })
      props.onChange(name.trim())
      setGiving(false)
      setName('')
      setSecret('')
    },
  })
  const options = (kept.data ?? []).map((one) => ({ value: one.name, label: one.name, detail: one.origin }))
  const unknown = props.value && !options.some(({ value }) => value === props.value)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FieldInput
        id={`${id}secret`}
        field={{
          name: 'secret',
          label: texts.secret,
          kind: 'one',
          help: texts.secretHelp,
          options: unknown ? [...options, { value: props.value, label: props.value }] : options,
        }}
        value={props.value}
        problem={props.problem}
        onChange={(value) => props.onChange(typeof value === 'string' && value !== '' ? value : null)}
      />
      {isGiving ? (
        <Box role="group" aria-label={texts.newSecret} sx={{ display: 'grid', gap: 2 }}>
          <TextField
            size="small"
            label={texts.secretName}
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 50 } }}
          />
          <TextField
            size="small"
            type="password"
            label={texts.secretValue}
            value={secret}
            helperText={origin === null ? texts.secretNeedsAddress : texts.secretFor(origin)}
            onChange={(event) => setSecret(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: 'new-password', spellCheck: false, maxLength: 4000 } }}
          />
          {give.error && <Alert severity="error">{sentenceOf(give.error)}</Alert>}
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button
              size="small"
              variant="outlined"
              loading={give.isPending}
              disabled={origin === null || name.trim() === '' || secret === ''}
              onClick={() => give.mutate()}
            >
              {texts.keepSecret}
            </Button>
            <Button size="small" color="inherit" onClick={() => setGiving(false)}>
              {texts.cancel}
            </Button>
          </Box>
        </Box>
      ) : (
        <Button size="small" onClick={() => setGiving(true)} sx={{ justifySelf: 'start' }}>
          {texts.newSecret}
        </Button>
      )}
    </Box>
  )
}
