import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { ApiError, saidOr } from '../../api/apiError.ts'
import { done } from '../../api/client.ts'
import { refusedFields } from '../../items/itemAnswers.ts'
import { Box } from '../../kit/Box.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { AuthCard } from '../AuthCard.tsx'
import { guessPlace } from '../guessPlace.ts'
import { PasswordField } from '../PasswordField.tsx'
import { PasswordMeter } from '../profile/PasswordMeter.tsx'
import { useClient, useSessionSend } from '../SessionContext.tsx'
import { sessionTexts } from '../texts.ts'
import { beginTexts as texts } from './texts.ts'

const nothing = { entityName: '', organizationName: '', userName: '', password: '' }
type Typed = typeof nothing

const zones = Intl.supportedValuesOf('timeZone')
const sentenceFor = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? texts.void : saidOr(texts.failed, error)

/** Makes company, plant and the first administrator by the key that the start prints, and signs in. */
export function BeginPage(props: { beginKey?: string | undefined }) {
  const client = useClient()
  const send = useSessionSend()
  const navigate = useNavigate()
  const id = useId()
  const [key] = useState(props.beginKey ?? '')
  useEffect(() => {
    // The key does not stay in the address or the history.
    if (props.beginKey) void navigate({ to: '/login/begin', search: {}, replace: true })
  }, [props.beginKey, navigate])
  const [typed, setTyped] = useState(nothing)
  const [timeZone, setTimeZone] = useState(guessPlace().timezone)
  const begin = useMutation({
    mutationFn: (body: Typed & { timeZone: string }) => client.post('/begin', { schema: done, body, token: key }),
    onSuccess: (_, { userName, password }) => send({ type: 'SIGN_IN', userName, password }),
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
    <AuthCard heading={texts.heading} text={texts.text}>
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
          <Alert severity="error">{sentenceFor(begin.error)}</Alert>
        )}
        <Button type="submit" variant="contained" size="large" loading={begin.isPending}>
          {texts.begin}
        </Button>
      </Box>
      <PageLink to="/login">{sessionTexts.backToLogin}</PageLink>
    </AuthCard>
  )
}
