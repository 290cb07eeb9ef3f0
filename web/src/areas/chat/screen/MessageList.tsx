import Button from '@mui/material/Button'
import type { ChatMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import { Fragment, type RefObject, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { FileAddress } from '../../documents/face.ts'
import { chatTexts as texts } from '../texts.ts'
import { useWhoSaid } from '../useWhoSaid.ts'
import { MessageItem } from './MessageItem.tsx'
import { messageGroups } from './messageGroups.ts'

function Line({ text, isNew }: { text: string; isNew: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: { xs: 3, sm: 4 },
        pt: 3,
        fontSize: '0.75rem',
        fontWeight: isNew ? 650 : 400,
        color: isNew ? 'primary.main' : 'text.secondary',
        '&::before, &::after': {
          content: '""',
          flex: 1,
          borderTop: 1,
          borderColor: isNew ? 'primary.main' : 'divider',
        },
      }}
    >
      {text}
    </Box>
  )
}

/**
 * What was said, the latest at the bottom, where it begins and stays while more comes; earlier messages on demand.
 * `newAfter`: up to where it was read when it was opened.
 */
export function MessageList(props: {
  label: string
  messages: readonly ChatMessage[]
  ownName: string
  newAfter: number
  earlier: { isLoading: boolean; load: () => void } | null
  /** Where the file of a message is asked for. */
  fileOf: (seq: number) => FileAddress
  onTakeBack: (seq: number) => void
  scroll: RefObject<HTMLDivElement | null>
}) {
  const { messages, earlier } = props
  const format = useFormat()
  const whoSaid = useWhoSaid()
  const [asked, setAsked] = useState<ChatMessage | null>(null)
  const isOwn = (message: ChatMessage) => message.userName === props.ownName
  const groups = messageGroups(messages, {
    dayOf: (ms) => format.instant(ms, 'day'),
    newAfter: props.newAfter,
    isOwn,
  })
  return (
    // Upside down, so that it begins at its end and stays there.
    <Box
      ref={props.scroll}
      tabIndex={0}
      role="group"
      aria-label={props.label}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        overflowX: 'hidden',
        display: 'flex',
        flexDirection: 'column-reverse',
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Box sx={{ pb: 3 }}>
        {earlier && (
          <Box sx={{ display: 'grid', justifyItems: 'center', pt: 2 }}>
            <Button size="small" color="inherit" loading={earlier.isLoading} onClick={earlier.load}>
              {texts.earlier}
            </Button>
          </Box>
        )}
        {messages.length === 0 && <Box sx={{ p: 4, color: 'text.secondary' }}>{texts.empty}</Box>}
        <Box role="log" aria-live="polite" aria-label={props.label}>
          {groups.map(({ message, isFollowing, day, isFirstNew }) => (
            <Fragment key={message.seq}>
              {day !== null && <Line text={day} isNew={false} />}
              {isFirstNew && <Line text={texts.newFromHere} isNew />}
              <MessageItem
                message={message}
                who={whoSaid(message)}
                isOwn={isOwn(message)}
                isFollowing={isFollowing}
                fileAddress={props.fileOf(message.seq)}
                onTakeBack={isOwn(message) && !message.isTakenBack ? () => setAsked(message) : null}
              />
            </Fragment>
          ))}
        </Box>
      </Box>
      <ConfirmDialog
        open={asked !== null}
        question={texts.takeBackQuestion}
        onNo={() => setAsked(null)}
        onYes={() => {
          if (asked) props.onTakeBack(asked.seq)
          setAsked(null)
        }}
      >
        {texts.takeBackWhat}
      </ConfirmDialog>
    </Box>
  )
}
