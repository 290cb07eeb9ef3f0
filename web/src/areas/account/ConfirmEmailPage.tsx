import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, serverMessageOr } from '../../core/api/apiError.ts'
import { anyResponse } from '../../core/api/client.ts'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'

const messageFor = (error: unknown) =>
  error instanceof ApiError && error.status === 401
    ? texts.confirmEmailVoid
    : serverMessageOr(texts.confirmEmailFailed, error)

/**
 * The page opened by the link in the email to the old address: its reader confirms the new one. Opening the page alone
 * changes nothing.
 */
export function ConfirmEmailPage(props: { userName?: string; email?: string; token?: string }) {
  const client = useClient()
  const [{ userName = '', email = '', token = '' }] = useState(props)
  const navigate = useNavigate()
  useEffect(() => {
    // The token must not remain in the address or the history.
    if (props.token) void navigate({ to: '/login/confirmEmail', search: { userName, email }, replace: true })
  }, [props.token, userName, email, navigate])
  const confirm = useMutation({ mutationFn: () => client.post('/users/confirmEmail', { schema: anyResponse, token }) })
  if (confirm.isSuccess)
    return (
      <AuthCard heading={texts.confirmEmailHeading}>
        <Typography role="status">{texts.confirmEmailDone}</Typography>
        <PageLink to="/login">{texts.backToLogin}</PageLink>
      </AuthCard>
    )
  return (
    <AuthCard heading={texts.confirmEmailHeading} text={texts.confirmEmailText(userName, email)}>
      {confirm.isError && <Alert severity="error">{messageFor(confirm.error)}</Alert>}
      <Button variant="contained" size="large" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {texts.confirmEmailButton}
      </Button>
      <PageLink to="/login">{texts.backToLogin}</PageLink>
    </AuthCard>
  )
}
