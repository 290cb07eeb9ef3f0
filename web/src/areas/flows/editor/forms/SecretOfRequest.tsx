import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { requestOrigin } from '@takt/domain/areas/flows/design/requestOrigin.ts'
import { flowDraft } from '@takt/domain/areas/flows/responses/design.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../../../../core/api/apiError.ts'
import { anyResponse, dataResponse } from '../../../../core/api/client.ts'
import { Box } from '../../../../core/kit/Box.tsx'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { useClient } from '../../../../core/session/SessionContext.tsx'
import { formTexts as texts } from '../texts.ts'

const schema = dataResponse(flowDraft)

/**
 * Selects the secret that authenticates a request, or adds one. It is stored encrypted for the origin of the address
 * only, and never shown again.
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
  const [isAdding, setAdding] = useState(false)
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const origin = requestOrigin(props.url)
  const storedSecrets = useQuery({
    queryKey: ['flow secrets', flowId],
    queryFn: async ({ signal }) => (await client.get(`/flows/${flowId}/draft`, { schema, signal })).data.secretsKept,
  })
  const saveSecret = useMutation({
    mutationFn: () =>
      client.put(`/flows/${flowId}`, {
        schema: anyResponse,
        body: { secrets: { [name.trim()]: { value: secret, origin } } },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['flow secrets', flowId] })
      props.onChange(name.trim())
      setAdding(false)
      setName('')
      setSecret('')
    },
  })
  const options = (storedSecrets.data ?? []).map((entry) => ({
    value: entry.name,
    label: entry.name,
    detail: entry.origin,
  }))
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
      {isAdding ? (
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
          {saveSecret.error && <Alert severity="error">{messageOf(saveSecret.error)}</Alert>}
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button
              size="small"
              variant="outlined"
              loading={saveSecret.isPending}
              disabled={origin === null || name.trim() === '' || secret === ''}
              onClick={() => saveSecret.mutate()}
            >
              {texts.saveSecret}
            </Button>
            <Button size="small" color="inherit" onClick={() => setAdding(false)}>
              {texts.cancel}
            </Button>
          </Box>
        </Box>
      ) : (
        <Button size="small" onClick={() => setAdding(true)} sx={{ justifySelf: 'start' }}>
          {texts.newSecret}
        </Button>
      )}
    </Box>
  )
}
