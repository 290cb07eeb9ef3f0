import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { PasswordField } from '../../../core/session/PasswordField.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { sessionTexts } from '../../../core/session/texts.ts'
import { ownSessionsKey } from './OwnSessions.tsx'
import { PasswordMeter } from './PasswordMeter.tsx'
import { profileTexts as texts } from './texts.ts'

const emptyForm = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Typed = typeof emptyForm
const noAreas: readonly string[] = []

/** Changes the user's own password, given the current one; this ends all other sessions. */
export function PasswordForm(props: { userName: string }) {
  const { userName } = props
  const client = useClient()
  const queries = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState<Typed>(emptyForm)
  const [differ, setDiffer] = useState(false)
  const mutation = useSaveMutation({
    work: ({ currentPassword, newPassword }: Typed) =>
      client.post('/users/changePassword', { schema: anyResponse, body: { userName, currentPassword, newPassword } }),
    message: texts.passwordChanged,
    areas: noAreas,
    onDone: () => {
      setTyped(emptyForm)
      void queries.invalidateQueries({ queryKey: ownSessionsKey })
    },
  })
  const { problems } = mutation
  const isComplete = Object.values(typed).every((text) => text !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isSame = typed.newPassword === typed.confirmPassword
    setDiffer(!isSame)
    if (isSame && isComplete) mutation.run(typed)
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
  const hasFieldProblem = Boolean(problems.currentPassword || problems.newPassword)
  return (
    <Box component="form" noValidate sx={{ display: 'grid', gap: 4, maxWidth: '40rem' }} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={userName} readOnly />
      {mutation.message && !hasFieldProblem && <Alert severity="error">{mutation.message}</Alert>}
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
        <Button type="submit" size="small" variant="contained" loading={mutation.isBusy} disabled={!isComplete}>
          {texts.changePassword}
        </Button>
      </Box>
    </Box>
  )
}
