import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { MachineDialog } from '../../../core/kit/machine/MachineDialog.tsx'
import { gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { randomUuid } from '../../../core/kit/randomUuid.ts'
import { useKeep } from '../../../core/session/outbox/useKeep.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { FilesOnTheWay } from '../FilesOnTheWay.tsx'
import { useFilesToSay } from '../useFilesToSay.ts'
import { messageOutbox } from './messageOutbox.ts'
import { SaidHere } from './SaidHere.tsx'
import { atMachineTexts as texts } from './texts.ts'
import type { ScreenConversation } from './useScreenChat.ts'
import { WriteHere } from './WriteHere.tsx'

/** Names that are shown; the others are counted. */
const maxNames = 8

/** Shows who receives what is written here, or that nobody does. */
function ReadersHere({ readers }: { readers: readonly string[] }) {
  const isRead = readers.length > 0
  const said = isRead
    ? texts.goesTo(readers.slice(0, maxNames), Math.max(0, readers.length - maxNames))
    : texts.goesToNone
  return (
    <Box
      role="note"
      sx={{ flex: 'none', fontSize: '1.125rem', overflowWrap: 'anywhere', fontWeight: isRead ? 400 : 650 }}
    >
      {said}
    </Box>
  )
}

/**
 * The messages of a machine: about it or about a job, what was said, ready sentences, words of one's own, and pictures.
 */
export function MessagesDialog(props: {
  screen: MachineScreen
  conversations: readonly ScreenConversation[]
  onClose: () => void
}) {
  const { screen, conversations } = props
  const format = useFormat()
  const held = useOutbox(messageOutbox)
  const keep = useKeep(held.box, texts.notKept)
  // What is unread is shown first.
  const [chosen, setChosen] = useState(() => conversations.find(({ unread }) => unread > 0)?.jobNum ?? null)
  const open = conversations.find(({ jobNum }) => jobNum === chosen) ?? conversations[0]
  const jobNum = open?.jobNum ?? null
  const files = useFilesToSay(`at the machine ${jobNum ?? ''}`, '/screens/chat/file', jobNum === null ? {} : { jobNum })
  if (!open) return null
  const say = (said: string) => keep({ jobNum, clientId: randomUuid(), said, saidAt: new Date().toISOString() })
  const waiting = held.waiting.filter(({ entry }) => entry.jobNum === jobNum).map(({ entry }) => entry)
  return (
    <MachineDialog
      title={texts.messages}
      onClose={props.onClose}
      foot={
        <WriteHere
          key={jobNum ?? ''}
          name={jobNum ?? ''}
          onSay={say}
          onPicture={(pictures) => files.send(files.add(pictures))}
        />
      }
    >
      {conversations.length > 1 && (
        <Box role="group" aria-label={texts.about} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: 'none' }}>
          {conversations.map((one) => (
            <Button
              key={one.jobNum ?? ''}
              variant={one === open ? 'contained' : 'outlined'}
              color="inherit"
              aria-pressed={one === open}
              onClick={() => setChosen(one.jobNum)}
              sx={gloved}
            >
              {texts.aboutIt(one.jobNum ?? screen.resourceID, one.jobNum !== null)}
              {one.unread > 0 && ` · ${texts.unread(format.count(one.unread))}`}
            </Button>
          ))}
        </Box>
      )}
      <ReadersHere readers={open.readers} />
      {held.refused.length > 0 && <WaitingBar held={held} texts={texts.outbox} />}
      <FilesOnTheWay uploads={files.uploads} />
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
        <SaidHere key={jobNum ?? ''} screen={screen} conversation={open} waiting={waiting} />
        <Box
          role="group"
          aria-label={texts.ready}
          sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: '1fr 1fr', overflow: 'auto' }}
        >
          {texts.sentences.map((sentence) => (
            <Button key={sentence} variant="outlined" color="inherit" onClick={() => say(sentence)} sx={gloved}>
              {sentence}
            </Button>
          ))}
        </Box>
      </Box>
    </MachineDialog>
  )
}
