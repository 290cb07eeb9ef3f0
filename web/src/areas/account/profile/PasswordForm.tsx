import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { PasswordField } from '../../../core/session/PasswordField.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { sessionTexts } from '../../../core/session/texts.ts'
import { ownSessionsKey } from './OwnSessions.tsx'
import { PasswordMeter } from './PasswordMeter.tsx'
import { profileTexts as texts } from './texts.ts'

const nothing = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Typed = typeof nothing
const noAreas: readonly string[] = []

/** Changes the own password by the one that holds now; all other sessions end with it. */
export function PasswordForm(props: { userName: string }) {
  const { userName } = props
  const client = useClient()
  const queries = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState<Typed>(nothing)
  const [differ, setDiffer] = useState(false)
  const keep = useKeep({
    work: ({ currentPassword, newPassword }: Typed) =>
      client.post('/users/changePassword', { schema: done, body: { userName, currentPassword, newPassword } }),
    said: texts.passwordChanged,
    areas: noAreas,
    onDone: () => {
      setTyped(nothing)
      void queries.invalidateQueries({ queryKey: ownSessionsKey })
    },
  })
  const { problems } = keep
  const isComplete = Object.values(typed).every((text) => text !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isSame = typed.newPassword === typed.confirmPassword
    setDiffer(!isSame)
    if (isSame && isComplete) keep.run(typed)
  }
  const field = (name: keyof Typed, options: { autoComplete: string; problem?: string | undefined; help?: string }) => (
    <FieldFrame id={`${id}${name}`} label={texts[name]} help={options.help} problem={options.problem}>
      {(described) => (
        <PasswordField
          id={described.id}
          name={name}
          size="small"
          hiddenLabel
          fullWidth
          autoComplete={options.autoComplete}
          error={described.invalid}
          value={typed[name]}
          onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
        />
      )}
    </FieldFrame>
  )
  const hasOwnPlace = Boolean(problems.currentPassword || problems.newPassword)
  return (
    <Box component="form" noValidate sx={{ display: 'grid', gap: 4, maxWidth: '40rem' }} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={userName} readOnly />
      {keep.message && !hasOwnPlace && <Alert severity="error">{keep.message}</Alert>}
      {field('currentPassword', { autoComplete: 'current-password', problem: problems.currentPassword })}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {field('newPassword', {
          autoComplete: 'new-password',
          problem: problems.newPassword,
          help: texts.passwordHelp,
        })}
        <PasswordMeter password={typed.newPassword} userName={userName} id={`${id}strength`} />
      </Box>
      {field('confirmPassword', {
        autoComplete: 'new-password',
        problem: differ && typed.newPassword !== typed.confirmPassword ? sessionTexts.mustMatch : undefined,
      })}
      <Box>
        <Button type="submit" size="small" variant="contained" loading={keep.isBusy} disabled={!isComplete}>
          {texts.changePassword}
        </Button>
      </Box>
    </Box>
  )
}
