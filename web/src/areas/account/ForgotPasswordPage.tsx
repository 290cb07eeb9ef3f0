import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessageOr } from '../../core/api/apiError.ts'
import { anyResponse } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'

/** Requests a link for resetting the password. */
export function ForgotPasswordPage(props: { userName: string }) {
  const client = useClient()
  const [userName, setUserName] = useState(props.userName)
  const requestLink = useMutation({
    mutationFn: () =>
      client.post('/users/forgotPassword', { schema: anyResponse, body: { userName: userName.trim() } }),
  })
  return (
    <AuthCard heading={texts.resetRequestHeading} text={texts.resetRequestText}>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 4 }}
        onSubmit={(event) => {
          event.preventDefault()
          requestLink.mutate()
        }}
      >
        <TextField
          label={texts.userName}
          name="userName"
          type="email"
          autoComplete="username"
          autoFocus
          required
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
        />
        {requestLink.isSuccess && <Alert severity="success">{texts.resetSent}</Alert>}
        {requestLink.isError && (
          <Box role="alert">
            <Typography color="error">{serverMessageOr(texts.resetLinkFailed, requestLink.error)}</Typography>
          </Box>
        )}
        <Button type="submit" variant="contained" size="large" loading={requestLink.isPending}>
          {texts.sendReset}
        </Button>
      </Box>
      <PageLink to="/login">{texts.backToLogin}</PageLink>
    </AuthCard>
  )
}
