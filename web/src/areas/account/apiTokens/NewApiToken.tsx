import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { apiTokenMay } from '@takt/domain/areas/access/apiTokens.ts'
import { createdApiToken } from '@takt/domain/areas/access/responses/apiToken.ts'
import type { Area, Flag, noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { type FormEvent, useState } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useClient, useSession } from '../../../core/session/SessionContext.tsx'
import { userMay } from '../../../core/session/useMay.ts'
import { usePasswordConfirmation } from '../../../core/session/usePasswordConfirmation.tsx'
import { permissionsOf, RightsMatrix } from '../../access/index.ts'
import { apiTokenTexts as texts } from './texts.ts'

const createdResponse = dataResponse(createdApiToken)
const lifetimeDays = [7, 30, 90, 365]
const noAreas: readonly string[] = []

/** The form of a new token: name, lifetime and rights; rights that the user does not have cannot be chosen. */
export function NewApiToken(props: {
  onMade: (created: { name: string; token: string }) => void
  onClose: () => void
}) {
  const client = useClient()
  const user = useSession((state) => state.context.user)
  const passwordPrompt = usePasswordConfirmation()
  const [tokenName, setTokenName] = useState('')
  const [days, setDays] = useState(90)
  const [words, setWords] = useState<readonly string[]>([])
  const mutation = useSaveMutation({
    work: async (body: { tokenName: string; days: number; permissions: typeof noPermissions }) => {
      const { data } = await passwordPrompt.show((more) =>
        client.post('/users/tokens', { schema: createdResponse, body: { ...body, ...more } }),
      )
      return { name: body.tokenName, token: data.token }
    },
    message: texts.made,
    areas: noAreas,
    onDone: props.onMade,
  })
  const may = (area: Area, flag: Flag) => apiTokenMay(area, flag) && userMay(user, area, flag)
  const isComplete = tokenName.trim() !== '' && words.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) mutation.run({ tokenName: tokenName.trim(), days, permissions: permissionsOf(words) })
  }
  return (
    <Box component="form" noValidate sx={{ display: 'grid', gap: 4 }} onSubmit={submit}>
      {mutation.message && <Alert severity="error">{mutation.message}</Alert>}
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <TextField
          autoFocus
          size="small"
          label={texts.name}
          value={tokenName}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          sx={{ flex: '1 1 16rem' }}
          onChange={(event) => setTokenName(event.target.value)}
        />
        <TextField
          select
          size="small"
          label={texts.lasts}
          value={days}
          sx={{ width: '9rem' }}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {lifetimeDays.map((option) => (
            <MenuItem key={option} value={option}>
              {texts.days(option)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <RightsMatrix label={texts.rights} words={words} readOnly={mutation.isBusy} may={may} onChange={setWords} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" size="small" variant="contained" loading={mutation.isBusy} disabled={!isComplete}>
          {texts.make}
        </Button>
        <Button size="small" onClick={props.onClose}>
          {texts.cancel}
        </Button>
      </Box>
      {passwordPrompt.dialog}
    </Box>
  )
}
