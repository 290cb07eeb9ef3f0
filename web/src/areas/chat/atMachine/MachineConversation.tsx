import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import type { ScreenMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { readResponse } from '@takt/domain/areas/chat/responses/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { MachineDialog } from '../../../core/kit/machine/MachineDialog.tsx'
import { gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { MessageFile } from '../MessageFile.tsx'
import { MessageText } from '../screen/MessageText.tsx'
import { chatTexts } from '../texts.ts'
import { useSenderName } from '../useSenderName.ts'
import { atMachineTexts as texts } from './texts.ts'
import type { ScreenConversation } from './useScreenChat.ts'

const schema = dataResponse(readResponse)

/** Marks a conversation as read at this machine, up to its last message, while it is open. */
function useMarkAsRead({ jobNum, lastSeq, readSeq, unread }: ScreenConversation): void {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  useEffect(() => {
    if (unread === 0 || lastSeq <= readSeq) return
    client
      .post('/screens/chat/read', { schema, body: { jobNum, seq: lastSeq } })
      .then(() => queries.invalidateQueries({ queryKey: [organizationId, 'chat'] }))
      .catch((error: unknown) => console.warn('The conversation could not be marked as read', error))
  }, [client, queries, organizationId, jobNum, lastSeq, readSeq, unread])
}

/** One message, legible from a step away; messages written at this machine are on the right. */
function Message(props: { isOwn: boolean; isNew?: boolean; head: string; children: ReactNode }) {
  return (
    <Box
      component="article"
      aria-label={props.head}
      sx={{
        justifySelf: props.isOwn ? 'end' : 'start',
        maxWidth: '85%',
        minWidth: 0,
        px: 4,
        py: 2,
        borderRadius: 1.5,
        border: 1,
        borderColor: props.isNew ? 'primary.main' : 'divider',
        bgcolor: props.isOwn ? 'action.hover' : 'background.paper',
      }}
    >
      <Box sx={{ fontSize: '1rem', color: props.isNew ? 'primary.main' : 'text.secondary' }}>
        <bdi>{props.head}</bdi>
      </Box>
      <Box sx={{ fontSize: '1.375rem', lineHeight: 1.3, overflowWrap: 'anywhere' }}>{props.children}</Box>
    </Box>
  )
}

/** Request for the file of a message about a job or about the machine. */
const fileAddress = (jobNum: string | null, seq: number) => ({
  path: '/screens/chat/file',
  query: { seq, ...(jobNum === null ? {} : { jobNum }) },
})

/** A conversation of a machine, the latest message at the bottom, followed by messages that wait for the network. */
export function MachineConversation(props: {
  screen: MachineScreen
  conversation: ScreenConversation
  waiting: readonly ScreenMessage[]
}) {
  const { conversation, waiting, screen } = props
  const { messages } = conversation
  const format = useFormat()
  const senderName = useSenderName()
  useMarkAsRead(conversation)
  const isOwn = (deviceId: number | null) => deviceId === screen.deviceId
  return (
    // Reversed, so that it starts scrolled to its end and stays there.
    <Box
      tabIndex={0}
      role="group"
      aria-label={texts.conversation}
      sx={{ minHeight: '8rem', overflow: 'auto', display: 'flex', flexDirection: 'column-reverse' }}
    >
      <Box role="log" aria-live="polite" aria-label={texts.conversation} sx={{ display: 'grid', gap: 2, mb: 'auto' }}>
        {messages.length + waiting.length === 0 && (
          <Box sx={{ fontSize: '1.25rem', color: 'text.secondary' }}>{chatTexts.empty}</Box>
        )}
        {messages.map((message) => {
          const time = format.instant(Date.parse(message.waitedSince ?? message.at), 'moment')
          const sender = isOwn(message.deviceId) ? texts.here : senderName(message)
          return (
            <Message key={message.clientId} isOwn={isOwn(message.deviceId)} head={`${sender}, ${time}`}>
              {message.isTakenBack ? (
                <i>{chatTexts.takenBack}</i>
              ) : message.file ? (
                <MessageFile
                  file={message.file}
                  address={fileAddress(conversation.jobNum, message.seq)}
                  height="22rem"
                  sx={gloved}
                  Frame={MachineDialog}
                />
              ) : (
                <MessageText message={message} />
              )}
            </Message>
          )
        })}
        {waiting
          .filter(({ clientId }) => messages.every((message) => message.clientId !== clientId))
          .map(({ clientId, said: text }) => (
            <Message key={clientId} isOwn isNew head={texts.waits}>
              {text}
            </Message>
          ))}
      </Box>
    </Box>
  )
}
