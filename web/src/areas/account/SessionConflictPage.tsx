import Button from '@mui/material/Button'
import { Box } from '../../core/kit/Box.tsx'
import { useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'

/**
 * Asks for confirmation before the token of an address replaces another user's live session; keeping the session is
 * safe.
 */
export function SessionConflictPage() {
  const conflict = useSession(({ context }) => context.conflict)
  const send = useSessionSend()
  if (!conflict) return null
  const ownName = conflict.own.user.userName
  const { displayName, userName } = conflict.other
  const other = displayName === null ? userName : texts.wallDisplay(displayName)
  return (
    <AuthCard heading={texts.chooseUser} text={texts.signedInAs(ownName, other)}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Button variant="contained" size="large" autoFocus onClick={() => send({ type: 'STAY' })}>
          {texts.stay(ownName)}
        </Button>
        <Button variant="outlined" size="large" onClick={() => send({ type: 'GO_ON' })}>
          {texts.goOnAs(other)}
        </Button>
      </Box>
    </AuthCard>
  )
}
