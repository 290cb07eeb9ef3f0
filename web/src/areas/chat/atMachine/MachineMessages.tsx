import Forum from '@mui/icons-material/ForumOutlined'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { maxUnread } from '@takt/domain/areas/chat/chatLimits.ts'
import { useEffect, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { buttonDetail, gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { useChime } from '../../calls/index.ts'
import { chatTexts } from '../texts.ts'
import { useChatRefresh } from '../useChatRefresh.ts'
import { useSenderName } from '../useSenderName.ts'
import { latestUnread } from './latestUnread.ts'
import { MessagesDialog } from './MessagesDialog.tsx'
import { atMachineTexts as texts } from './texts.ts'
import { useScreenChat } from './useScreenChat.ts'

/**
 * Plays a sound when a new latest message arrives, except for messages that exist when the screen opens. `at`: time of
 * the latest message; empty: there is none; null: not known yet.
 */
function useMessageChime(at: string | null): void {
  const chime = useChime()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (at === null) return
    if (before.current !== null && at > before.current) chime()
    if (before.current === null || at > before.current) before.current = at
  }, [at, chime])
}

/** Opens the messages of a machine and shows the number of unread ones and the latest; a new one plays a sound. */
export function MachineMessages({ screen }: { screen: MachineScreen }) {
  const { deviceId, resourceID } = screen
  const format = useFormat()
  const senderName = useSenderName()
  useChatRefresh()
  const { data } = useScreenChat(resourceID)
  const [isOpen, setIsOpen] = useState(false)
  const conversations = data?.conversations ?? []
  const unread = conversations.reduce((sum, conversation) => sum + conversation.unread, 0)
  const unreadCount = unread >= maxUnread ? chatTexts.unreadMax : format.count(unread)
  const latest = latestUnread(conversations, deviceId)
  useMessageChime(data ? (latest?.at ?? '') : null)
  return (
    <>
      <Button
        variant={unread > 0 ? 'contained' : 'outlined'}
        startIcon={<Forum />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ ...gloved, minHeight: '5rem', fontSize: '1.5rem', justifyContent: 'center', minWidth: 0 }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          {unread > 0 ? texts.unread(unreadCount) : texts.messages}
          {latest && (
            <Box
              component="span"
              sx={{ ...buttonDetail, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', opacity: 1 }}
            >
              <bdi>{texts.from(senderName(latest), latest.said)}</bdi>
            </Box>
          )}
        </Box>
      </Button>
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {latest && texts.newFrom(senderName(latest))}
      </Box>
      {isOpen && data && (
        <MessagesDialog screen={screen} conversations={data.conversations} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
