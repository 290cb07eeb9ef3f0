import Alert from '@mui/material/Alert'
import { invitation } from '@takt/domain/areas/access/answers/invitation.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { useClient } from '../../core/session/SessionContext.tsx'
import { accessTexts } from './texts.ts'

const texts = accessTexts.letter
const lookMs = 3000
const schema = answered(invitation)

/**
 * Where the letter is that invites a user: waiting, in vain and why, with the mail server, or in the installation's own
 * mailbox.
 */
export function InvitationNote(props: { userName: string }) {
  const { userName } = props
  const client = useClient()
  const { data } = useQuery({
    queryKey: [users.name, userName, 'invitation'],
    queryFn: ({ signal }) => client.get(`/users/${encodeURIComponent(userName)}/invite`, { schema, signal }),
    refetchInterval: lookMs,
  })
  if (!data) return null
  const { state, lastError, goesOut } = data.data
  if (state === 'failing') return <Alert severity="error">{texts.failing(lastError ?? '')}</Alert>
  const sentence = state === 'queued' ? texts.queued : goesOut ? texts.gone : texts.mailbox
  return <Alert severity="info">{sentence}</Alert>
}
