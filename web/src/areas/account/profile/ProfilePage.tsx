import { Box } from '../../../core/kit/Box.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { OwnApiTokens } from '../apiTokens/OwnApiTokens.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { profileTexts as texts } from './texts.ts'

/** The profile of the signed-in user: location, color scheme, password and sessions. */
export function ProfilePage() {
  const user = useSession((state) => state.context.user)
  const mask = useMask()
  if (!user) return null
  return (
    <Box
      sx={{ p: { xs: 3, sm: 6 }, display: 'grid', gap: 4, maxWidth: '48rem', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Panel title={texts.about} beside={mask.email(user.userName)}>
        <ProfileForm user={user} />
      </Panel>
      <Panel title={texts.password}>
        <PasswordForm userName={user.userName} />
      </Panel>
      <OwnSessions userId={user.userId} />
      <OwnApiTokens userId={user.userId} />
    </Box>
  )
}
