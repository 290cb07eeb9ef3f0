import Button from '@mui/material/Button'
import { Box } from '../../core/kit/Box.tsx'
import { useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'

/** Asks before the token of an address takes the place of somebody else's living session; to stay does no harm. */
export function WhoGoesOnPage() {
  const asked = useSession(({ context }) => context.asked)
  const send = useSessionSend()
  if (!asked) return null
  const own = asked.own.user.userName
  const { displayName, userName } = asked.other
  const other = displayName === null ? userName : texts.wallBoard(displayName)
  return (
    <AuthCard heading={texts.whoGoesOn} text={texts.signedInAs(own, other)}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Button variant="contained" size="large" autoFocus onClick={() => send({ type: 'STAY' })}>
          {texts.stay(own)}
        </Button>
        <Button variant="outlined" size="large" onClick={() => send({ type: 'GO_ON' })}>
          {texts.goOnAs(other)}
        </Button>
      </Box>
    </AuthCard>
  )
}
