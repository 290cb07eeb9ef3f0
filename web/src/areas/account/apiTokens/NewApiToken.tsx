import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { madeApiToken } from '@takt/domain/areas/access/answers/apiToken.ts'
import { apiTokenMay } from '@takt/domain/areas/access/apiTokens.ts'
import type { Area, Flag, noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { type FormEvent, useState } from 'react'
import { answered } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useClient, useSession } from '../../../core/session/SessionContext.tsx'
import { userMay } from '../../../core/session/useMay.ts'
import { useShownPassword } from '../../../core/session/useShownPassword.tsx'
import { permissionsOf, RightsMatrix } from '../../access/face.ts'
import { apiTokenTexts as texts } from './texts.ts'

const madeAnswer = answered(madeApiToken)
const lasting = [7, 30, 90, 365]
const noAreas: readonly string[] = []

/** Name, life and rights of a token that is to be made; the rights one does not have oneself cannot be chosen. */
export function NewApiToken(props: { onMade: (made: { name: string; token: string }) => void; onClose: () => void }) {
  const client = useClient()
  const user = useSession((state) => state.context.user)
  const shown = useShownPassword()
  const [tokenName, setTokenName] = useState('')
  const [days, setDays] = useState(90)
  const [words, setWords] = useState<readonly string[]>([])
  const keep = useKeep({
    work: async (body: { tokenName: string; days: number; permissions: typeof noPermissions }) => {
      const { data } = await shown.show((more) =>
        client.post('/users/tokens', { schema: madeAnswer, body: { ...body, ...more } }),
      )
      return { name: body.tokenName, token: data.token }
    },
    said: texts.made,
    areas: noAreas,
    onDone: props.onMade,
  })
  const may = (area: Area, flag: Flag) => apiTokenMay(area, flag) && userMay(user, area, flag)
  const isComplete = tokenName.trim() !== '' && words.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) keep.run({ tokenName: tokenName.trim(), days, permissions: permissionsOf(words) })
  }
  return (
    <Box component="form" noValidate sx={{ display: 'grid', gap: 4 }} onSubmit={submit}>
      {keep.message && <Alert severity="error">{keep.message}</Alert>}
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
          {lasting.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {texts.days(choice)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <RightsMatrix label={texts.rights} words={words} readOnly={keep.isBusy} may={may} onChange={setWords} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" size="small" variant="contained" loading={keep.isBusy} disabled={!isComplete}>
          {texts.make}
        </Button>
        <Button size="small" onClick={props.onClose}>
          {texts.giveUp}
        </Button>
      </Box>
      {shown.dialog}
    </Box>
  )
}
