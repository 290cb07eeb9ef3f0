import Button from '@mui/material/Button'
import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { Fragment, type RefObject, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { FileAddress } from '../../documents/index.ts'
import { chatTexts as texts } from '../texts.ts'
import { useSenderName } from '../useSenderName.ts'
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
 * The messages, the latest at the bottom, where the list starts and stays as more arrive; earlier messages on demand.
 * `newAfter`: number of the last message read when the conversation was opened.
 */
export function MessageList(props: {
  label: string
  messages: readonly ChatMessage[]
  ownName: string
  newAfter: number
  earlier: { isLoading: boolean; load: () => void } | null
  /** Returns the request for the file of a message. */
  fileOf: (seq: number) => FileAddress
  onTakeBack: (seq: number) => void
  scroll: RefObject<HTMLDivElement | null>
}) {
  const { messages, earlier } = props
  const format = useFormat()
  const senderName = useSenderName()
  const [retraction, setRetraction] = useState<ChatMessage | null>(null)
  const isOwn = (message: ChatMessage) => message.userName === props.ownName
  const groups = messageGroups(messages, {
    dayOf: (ms) => format.instant(ms, 'day'),
    newAfter: props.newAfter,
    isOwn,
  })
  return (
    // Reversed, so that it starts scrolled to its end and stays there.
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
                sender={senderName(message)}
                isOwn={isOwn(message)}
                isFollowing={isFollowing}
                fileAddress={props.fileOf(message.seq)}
                onTakeBack={isOwn(message) && !message.isTakenBack ? () => setRetraction(message) : null}
              />
            </Fragment>
          ))}
        </Box>
      </Box>
      <ConfirmDialog
        open={retraction !== null}
        prompt={texts.withdrawConfirmation}
        onNo={() => setRetraction(null)}
        onYes={() => {
          if (retraction) props.onTakeBack(retraction.seq)
          setRetraction(null)
        }}
      >
        {texts.takeBackWhat}
      </ConfirmDialog>
    </Box>
  )
}
