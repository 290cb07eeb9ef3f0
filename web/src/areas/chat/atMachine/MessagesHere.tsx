import Forum from '@mui/icons-material/ForumOutlined'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { unreadAtMost } from '@takt/domain/areas/chat/chatLimits.ts'
import { useEffect, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { beneath, gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { useChime } from '../../calls/face.ts'
import { chatTexts } from '../texts.ts'
import { useChatNews } from '../useChatNews.ts'
import { useWhoSaid } from '../useWhoSaid.ts'
import { latestOfOthers } from './latestOfOthers.ts'
import { MessagesDialog } from './MessagesDialog.tsx'
import { atMachineTexts as texts } from './texts.ts'
import { useScreenChat } from './useScreenChat.ts'

/**
 * Sounds when a message comes that is later than all before; what is there already when the screen opens does not. `at`:
 * when the latest came, empty: there is none; null: it is not known yet.
 */
function useHeard(at: string | null): void {
  const chime = useChime()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (at === null) return
    if (before.current !== null && at > before.current) chime()
    if (before.current === null || at > before.current) before.current = at
  }, [at, chime])
}

/** The way to the messages of a machine, with how many are unread and what was said last; a new one is heard too. */
export function MessagesHere({ screen }: { screen: MachineScreen }) {
  const { deviceId, resourceID } = screen
  const format = useFormat()
  const whoSaid = useWhoSaid()
  useChatNews()
  const { data } = useScreenChat(resourceID)
  const [isOpen, setIsOpen] = useState(false)
  const conversations = data?.conversations ?? []
  const unread = conversations.reduce((sum, conversation) => sum + conversation.unread, 0)
  const shown = unread >= unreadAtMost ? chatTexts.unreadMost : format.count(unread)
  const latest = latestOfOthers(conversations, deviceId)
  useHeard(data ? (latest?.at ?? '') : null)
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
          {unread > 0 ? texts.unread(shown) : texts.messages}
          {latest && (
            <Box
              component="span"
              sx={{ ...beneath, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', opacity: 1 }}
            >
              <bdi>{texts.from(whoSaid(latest), latest.said)}</bdi>
            </Box>
          )}
        </Box>
      </Button>
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {latest && texts.newFrom(whoSaid(latest))}
      </Box>
      {isOpen && data && (
        <MessagesDialog screen={screen} conversations={data.conversations} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
