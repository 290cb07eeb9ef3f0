import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, saidOr } from '../../../core/api/apiError.ts'
import { done } from '../../../core/api/client.ts'
import { refusedFields } from '../../../core/api/refusedFields.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { rankedBy } from '../../../core/kit/select/options.ts'
import { guessPlace } from '../../../core/session/guessPlace.ts'
import { PasswordField } from '../../../core/session/PasswordField.tsx'
import { useClient, useSessionSend } from '../../../core/session/SessionContext.tsx'
import { PasswordMeter } from '../profile/PasswordMeter.tsx'
import { keepBeginKey } from './keptBeginKey.ts'
import { beginTexts as texts } from './texts.ts'

const nothing = { entityName: '', organizationName: '', userName: '', password: '' }
type Typed = typeof nothing

const zones = Intl.supportedValuesOf('timeZone')

/**
 * Asks for company, plant and the first administrator, makes them by the key, and signs in. `onVoid`: the key opens
 * nothing.
 */
export function BeginForm(props: { beginKey: string; onVoid: () => void }) {
  const { beginKey, onVoid } = props
  const client = useClient()
  const send = useSessionSend()
  const id = useId()
  const [typed, setTyped] = useState(nothing)
  const [timeZone, setTimeZone] = useState(guessPlace().timezone)
  const begin = useMutation({
    mutationFn: (body: Typed & { timeZone: string }) => client.post('/begin', { schema: done, body, token: beginKey }),
    onError: (error) => error instanceof ApiError && error.status === 401 && onVoid(),
    onSuccess: (_, { userName, password }) => {
      keepBeginKey(null)
      send({ type: 'SIGN_IN', userName, password })
    },
  })
  const problems: Partial<Record<string, string>> = begin.error instanceof ApiError ? refusedFields(begin.error) : {}
  const field = (name: keyof Typed) => ({
    name,
    required: true,
    value: typed[name],
    error: problems[name] !== undefined,
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 4 }}
      onSubmit={(event) => {
        event.preventDefault()
        begin.mutate({ ...typed, userName: typed.userName.trim(), timeZone })
      }}
    >
      <TextField
        label={texts.entityName}
        autoComplete="organization"
        autoFocus
        helperText={problems.entityName}
        {...field('entityName')}
      />
      <TextField
        label={texts.organizationName}
        autoComplete="off"
        helperText={problems.organizationName}
        {...field('organizationName')}
      />
      <Autocomplete
        options={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
        value={timeZone}
        disableClearable
        autoHighlight
        filterOptions={rankedBy((zone: string) => ({ value: zone, label: zone }))}
        onChange={(_event, zone) => setTimeZone(zone)}
        renderInput={(input) => <TextField {...input} label={texts.timeZone} helperText={problems.timeZone} />}
      />
      <TextField
        label={texts.userName}
        type="email"
        autoComplete="username"
        helperText={problems.userName}
        {...field('userName')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        helperText={problems.password ?? texts.passwordHelp}
        {...field('password')}
      />
      <PasswordMeter password={typed.password} userName={typed.userName} id={`${id}strength`} />
      {begin.isError && Object.keys(problems).length === 0 && (
        <Alert severity="error">{saidOr(texts.failed, begin.error)}</Alert>
      )}
      <Button type="submit" variant="contained" size="large" loading={begin.isPending}>
        {texts.begin}
      </Button>
    </Box>
  )
}
