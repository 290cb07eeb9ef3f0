import Alert from '@mui/material/Alert'
import { invitation } from '@takt/domain/areas/access/responses/invitation.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import { useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../core/api/client.ts'
import { useClient } from '../../core/session/SessionContext.tsx'
import { accessTexts } from './texts.ts'

const texts = accessTexts.invitationEmail
const pollMs = 3000
const schema = dataResponse(invitation)

/**
 * Shows the state of a user's invitation email: queued, failing with the reason, handed to the mail server, or stored
 * in the installation's own mailbox.
 */
export function InvitationNote(props: { userName: string }) {
  const { userName } = props
  const client = useClient()
  const { data } = useQuery({
    queryKey: [users.name, userName, 'invitation'],
    queryFn: ({ signal }) => client.get(`/users/${encodeURIComponent(userName)}/invite`, { schema, signal }),
    refetchInterval: pollMs,
  })
  if (!data) return null
  const { state, lastError, goesOut } = data.data
  if (state === 'failing') return <Alert severity="error">{texts.failing(lastError ?? '')}</Alert>
  const message = state === 'queued' ? texts.queued : goesOut ? texts.gone : texts.mailbox
  return <Alert severity="info">{message}</Alert>
}
