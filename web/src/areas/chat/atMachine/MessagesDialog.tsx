import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { MachineDialog } from '../../../core/kit/machine/MachineDialog.tsx'
import { gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { randomUuid } from '../../../core/kit/randomUuid.ts'
import { useAddToOutbox } from '../../../core/session/outbox/useAddToOutbox.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { PendingFiles } from '../PendingFiles.tsx'
import { useFileUploads } from '../useFileUploads.ts'
import { MachineComposer } from './MachineComposer.tsx'
import { MachineConversation } from './MachineConversation.tsx'
import { messageOutbox } from './messageOutbox.ts'
import { atMachineTexts as texts } from './texts.ts'
import type { ScreenConversation } from './useScreenChat.ts'

/** Number of names shown; the remaining ones are only counted. */
const maxNames = 8

/** Shows the recipients of messages written here, or that there are none. */
function Readers({ readers }: { readers: readonly string[] }) {
  const isRead = readers.length > 0
  const text = isRead
    ? texts.goesTo(readers.slice(0, maxNames), Math.max(0, readers.length - maxNames))
    : texts.goesToNone
  return (
    <Box
      role="note"
      sx={{ flex: 'none', fontSize: '1.125rem', overflowWrap: 'anywhere', fontWeight: isRead ? 400 : 650 }}
    >
      {text}
    </Box>
  )
}

/**
 * The messages of a machine: selection of the machine or a job, the conversation, ready-made messages, a text field,
 * and pictures.
 */
export function MessagesDialog(props: {
  screen: MachineScreen
  conversations: readonly ScreenConversation[]
  onClose: () => void
}) {
  const { screen, conversations } = props
  const format = useFormat()
  const outbox = useOutbox(messageOutbox)
  const store = useAddToOutbox(outbox.box, texts.notStored)
  // Initially a conversation with unread messages is selected.
  const [selectedJob, setSelectedJob] = useState(() => conversations.find(({ unread }) => unread > 0)?.jobNum ?? null)
  const open = conversations.find(({ jobNum }) => jobNum === selectedJob) ?? conversations[0]
  const jobNum = open?.jobNum ?? null
  const files = useFileUploads(
    `at the machine ${jobNum ?? ''}`,
    '/screens/chat/file',
    jobNum === null ? {} : { jobNum },
  )
  if (!open) return null
  const post = (text: string) => store({ jobNum, clientId: randomUuid(), said: text, saidAt: new Date().toISOString() })
  const waiting = outbox.waiting.filter(({ entry }) => entry.jobNum === jobNum).map(({ entry }) => entry)
  return (
    <MachineDialog
      title={texts.messages}
      onClose={props.onClose}
      foot={
        <MachineComposer
          key={jobNum ?? ''}
          name={jobNum ?? ''}
          onSend={post}
          onPicture={(pictures) => files.send(files.add(pictures))}
        />
      }
    >
      {conversations.length > 1 && (
        <Box role="group" aria-label={texts.about} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: 'none' }}>
          {conversations.map((conversation) => (
            <Button
              key={conversation.jobNum ?? ''}
              variant={conversation === open ? 'contained' : 'outlined'}
              color="inherit"
              aria-pressed={conversation === open}
              onClick={() => setSelectedJob(conversation.jobNum)}
              sx={gloved}
            >
              {texts.aboutIt(conversation.jobNum ?? screen.resourceID, conversation.jobNum !== null)}
              {conversation.unread > 0 && ` · ${texts.unread(format.count(conversation.unread))}`}
            </Button>
          ))}
        </Box>
      )}
      <Readers readers={open.readers} />
      {outbox.rejected.length > 0 && <WaitingBar outbox={outbox} texts={texts.outbox} />}
      <PendingFiles uploads={files.uploads} />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 26rem)' },
          gridTemplateRows: { md: 'minmax(0, 1fr)' },
        }}
      >
        <MachineConversation key={jobNum ?? ''} screen={screen} conversation={open} waiting={waiting} />
        <Box
          role="group"
          aria-label={texts.ready}
          sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: '1fr 1fr', overflow: 'auto' }}
        >
          {texts.readyMessages.map((message) => (
            <Button key={message} variant="outlined" color="inherit" onClick={() => post(message)} sx={gloved}>
              {message}
            </Button>
          ))}
        </Box>
      </Box>
    </MachineDialog>
  )
}
