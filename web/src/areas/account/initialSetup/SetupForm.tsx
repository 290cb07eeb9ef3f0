import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, serverMessageOr } from '../../../core/api/apiError.ts'
import { anyResponse } from '../../../core/api/client.ts'
import { rejectedFields } from '../../../core/api/rejectedFields.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { rankedBy } from '../../../core/kit/select/options.ts'
import { guessLocation } from '../../../core/session/guessLocation.ts'
import { PasswordField } from '../../../core/session/PasswordField.tsx'
import { useClient, useSessionSend } from '../../../core/session/SessionContext.tsx'
import { PasswordMeter } from '../profile/PasswordMeter.tsx'
import { storeSetupKey } from './setupKeyStorage.ts'
import { setupTexts as texts } from './texts.ts'

const emptyForm = { entityName: '', organizationName: '', userName: '', password: '' }
type Typed = typeof emptyForm

const zones = Intl.supportedValuesOf('timeZone')

/**
 * The form for company, plant and first administrator: creates them with the setup key and signs in. `onVoid`: the key
 * is not valid.
 */
export function SetupForm(props: { setupKey: string; onVoid: () => void }) {
  const { setupKey, onVoid } = props
  const client = useClient()
  const send = useSessionSend()
  const id = useId()
  const [typed, setTyped] = useState(emptyForm)
  const [timeZone, setTimeZone] = useState(guessLocation().timezone)
  const setUp = useMutation({
    mutationFn: (body: Typed & { timeZone: string }) =>
      client.post('/begin', { schema: anyResponse, body, token: setupKey }),
    onError: (error) => error instanceof ApiError && error.status === 401 && onVoid(),
    onSuccess: (_, { userName, password }) => {
      storeSetupKey(null)
      send({ type: 'SIGN_IN', userName, password })
    },
  })
  const problems: Partial<Record<string, string>> = setUp.error instanceof ApiError ? rejectedFields(setUp.error) : {}
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
        setUp.mutate({ ...typed, userName: typed.userName.trim(), timeZone })
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
      {setUp.isError && Object.keys(problems).length === 0 && (
        <Alert severity="error">{serverMessageOr(texts.failed, setUp.error)}</Alert>
      )}
      <Button type="submit" variant="contained" size="large" loading={setUp.isPending}>
        {texts.submit}
      </Button>
    </Box>
  )
}
