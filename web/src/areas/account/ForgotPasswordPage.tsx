import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saidOr } from '../../core/api/apiError.ts'
import { done } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'

/** Asks for a link by which the password can be set anew. */
export function ForgotPasswordPage(props: { userName: string }) {
  const client = useClient()
  const [userName, setUserName] = useState(props.userName)
  const ask = useMutation({
    mutationFn: () => client.post('/users/forgotPassword', { schema: done, body: { userName: userName.trim() } }),
  })
  return (
    <AuthCard heading={texts.forgotHeading} text={texts.forgotText}>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 4 }}
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate()
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
        {ask.isSuccess && <Alert severity="success">{texts.resetSent}</Alert>}
        {ask.isError && (
          <Box role="alert">
            <Typography color="error">{saidOr(texts.resetLinkFailed, ask.error)}</Typography>
          </Box>
        )}
        <Button type="submit" variant="contained" size="large" loading={ask.isPending}>
          {texts.sendReset}
        </Button>
      </Box>
      <PageLink to="/login">{texts.backToLogin}</PageLink>
    </AuthCard>
  )
}
