import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { PasswordField } from '../../core/session/PasswordField.tsx'
import { useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'
import { setupTexts } from './initialSetup/texts.ts'
import { useIsSetUp } from './initialSetup/useIsSetUp.ts'

/** Signs a user in. The router navigates afterwards, when the session changes. */
export function LoginPage() {
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const loginError = useSession((state) => state.context.loginError)
  const loading = useSession((state) => state.matches({ auth: 'signingIn' }))
  const expired = useSession((state) => state.matches({ auth: 'expired' }))
  const send = useSessionSend()
  const isSetUp = useIsSetUp()
  return (
    <AuthCard>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 4 }}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'SIGN_IN', userName: userName.trim(), password })
        }}
      >
        {isSetUp === false && (
          <Alert severity="info">
            {setupTexts.noUsers} {setupTexts.howToFromLogin}
          </Alert>
        )}
        {expired && <Alert severity="info">{texts.expired}</Alert>}
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
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {loginError.error && <Alert severity="error">{loginError.message}</Alert>}
        <Button type="submit" variant="contained" size="large" disabled={loading}>
          {texts.login}
        </Button>
      </Box>
      <PageLink to="/login/forgotPassword" search={userName ? { userName } : {}}>
        {texts.resetRequestLink}
      </PageLink>
    </AuthCard>
  )
}
