import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, serverMessageOr } from '../../core/api/apiError.ts'
import { anyResponse } from '../../core/api/client.ts'
import { rejectedFields } from '../../core/api/rejectedFields.ts'
import { Box } from '../../core/kit/Box.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { PasswordField } from '../../core/session/PasswordField.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'

/**
 * Sets a new password with a reset token, or the first one with an invitation token; the form is not sent if the
 * passwords differ.
 */
export function ResetPasswordPage(props: { userName?: string; token?: string; invited?: boolean | undefined }) {
  const client = useClient()
  const [{ userName = '', token = '', invited }] = useState(props)
  const modeTexts = invited ? texts.invited : texts.reset
  const navigate = useNavigate()
  useEffect(() => {
    // The token must not remain in the address or the history.
    if (props.token) void navigate({ to: '/login/resetPassword', search: { userName }, replace: true })
  }, [props.token, userName, navigate])
  const [newPassword, setNewPassword] = useState('')
  const [confirmNewPassword, setConfirmNewPassword] = useState('')
  const reset = useMutation({
    mutationFn: async () => {
      if (newPassword !== confirmNewPassword) throw new ApiError(texts.mustMatch, 400)
      const body = { userName: userName, newPassword }
      await client.post('/users/changePassword', { schema: anyResponse, body, token })
    },
  })
  if (reset.isSuccess) {
    return (
      <AuthCard heading={modeTexts.heading}>
        <Typography role="status">
          {modeTexts.done} <PageLink to="/login">{texts.resetDoneLink}</PageLink>
        </Typography>
        <PageLink to="/login">{texts.backToLogin}</PageLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard heading={modeTexts.heading} text={modeTexts.text(userName)}>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 4 }}
        onSubmit={(event) => {
          event.preventDefault()
          reset.mutate()
        }}
      >
        <PasswordField
          name="newPassword"
          placeholder={texts.newPassword}
          aria-label={texts.newPassword}
          autoComplete="new-password"
          required
          autoFocus
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
        <PasswordField
          name="confirmNewPassword"
          placeholder={texts.confirmPassword}
          aria-label={texts.confirmPassword}
          autoComplete="new-password"
          required
          value={confirmNewPassword}
          onChange={(event) => setConfirmNewPassword(event.target.value)}
        />
        {reset.isError && (
          <Alert severity="error">
            {rejectedFields(reset.error).newPassword ?? serverMessageOr(modeTexts.failed, reset.error)}
          </Alert>
        )}
        <Button type="submit" variant="contained" size="large" loading={reset.isPending}>
          {modeTexts.button}
        </Button>
      </Box>
      <PageLink to="/login">{texts.backToLogin}</PageLink>
    </AuthCard>
  )
}
