import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import type { ScreenMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import { readDone } from '@takt/domain/areas/chat/answers/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { answered } from '../../../core/api/client.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { MachineDialog } from '../../../core/kit/machine/MachineDialog.tsx'
import { gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { SaidFile } from '../SaidFile.tsx'
import { SaidText } from '../screen/SaidText.tsx'
import { chatTexts } from '../texts.ts'
import { useWhoSaid } from '../useWhoSaid.ts'
import { atMachineTexts as texts } from './texts.ts'
import type { ScreenConversation } from './useScreenChat.ts'

const schema = answered(readDone)

/** Says that a conversation was read at this machine, up to its last message, while it is open. */
function useReadingHere({ jobNum, lastSeq, readSeq, unread }: ScreenConversation): void {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  useEffect(() => {
    if (unread === 0 || lastSeq <= readSeq) return
    client
      .post('/screens/chat/read', { schema, body: { jobNum, seq: lastSeq } })
      .then(() => queries.invalidateQueries({ queryKey: [organizationId, 'chat'] }))
      .catch((error: unknown) => console.warn('What was read was not noted', error))
  }, [client, queries, organizationId, jobNum, lastSeq, readSeq, unread])
}

/** One message, read from a step away: what was said here stands to the right. */
function Said(props: { isOwn: boolean; isNew?: boolean; head: string; children: ReactNode }) {
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

/** Where the file of a message is asked for, about a job or about the machine. */
const fileHere = (jobNum: string | null, seq: number) => ({
  path: '/screens/chat/file',
  query: { seq, ...(jobNum === null ? {} : { jobNum }) },
})

/** What was said in a conversation of a machine, the latest at the bottom, with what waits for the network beneath. */
export function SaidHere(props: {
  screen: MachineScreen
  conversation: ScreenConversation
  waiting: readonly ScreenMessage[]
}) {
  const { conversation, waiting, screen } = props
  const { messages } = conversation
  const format = useFormat()
  const whoSaid = useWhoSaid()
  useReadingHere(conversation)
  const isOwn = (deviceId: number | null) => deviceId === screen.deviceId
  return (
    // Upside down, so that it begins at its end and stays there.
    <Box
      tabIndex={0}
      role="group"
      aria-label={texts.said}
      sx={{ minHeight: '8rem', overflow: 'auto', display: 'flex', flexDirection: 'column-reverse' }}
    >
      <Box role="log" aria-live="polite" aria-label={texts.said} sx={{ display: 'grid', gap: 2, mb: 'auto' }}>
        {messages.length + waiting.length === 0 && (
          <Box sx={{ fontSize: '1.25rem', color: 'text.secondary' }}>{chatTexts.empty}</Box>
        )}
        {messages.map((message) => {
          const when = format.instant(Date.parse(message.waitedSince ?? message.at), 'moment')
          const who = isOwn(message.deviceId) ? texts.here : whoSaid(message)
          return (
            <Said key={message.clientId} isOwn={isOwn(message.deviceId)} head={`${who}, ${when}`}>
              {message.isTakenBack ? (
                <i>{chatTexts.takenBack}</i>
              ) : message.file ? (
                <SaidFile
                  file={message.file}
                  address={fileHere(conversation.jobNum, message.seq)}
                  height="22rem"
                  sx={gloved}
                  Frame={MachineDialog}
                />
              ) : (
                <SaidText message={message} />
              )}
            </Said>
          )
        })}
        {waiting
          .filter(({ clientId }) => messages.every((message) => message.clientId !== clientId))
          .map(({ clientId, said }) => (
            <Said key={clientId} isOwn isNew head={texts.waits}>
              {said}
            </Said>
          ))}
      </Box>
    </Box>
  )
}
