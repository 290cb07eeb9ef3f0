import Forum from '@mui/icons-material/ForumOutlined'
import Tooltip from '@mui/material/Tooltip'
import { unreadResponse } from '@takt/domain/areas/chat/responses/chat.ts'
import { dataResponse } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { finger } from '../../core/kit/finger.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { useRead } from '../../core/session/useRead.ts'
import { chatTexts as texts } from './texts.ts'
import { useChatRefresh } from './useChatRefresh.ts'
import { useMayChat } from './useMayChat.ts'

const schema = dataResponse(unreadResponse)
const everyMs = 60_000

/** Link to chat with the number of conversations with unread messages; nothing if there are none. */
export function UnreadMark() {
  const { count } = useFormat()
  const mayChat = useMayChat()
  useChatRefresh()
  const { data } = useRead({
    key: ['chat', 'unread'],
    path: '/chat/unread',
    schema,
    enabled: mayChat,
    refetchInterval: everyMs,
  })
  const label = mayChat && data && data.conversations > 0 ? texts.unread(data.conversations, data.mentions) : ''
  return (
    <Box role="status" sx={{ display: 'flex' }}>
      {data && label && (
        <Tooltip title={label}>
          <PageLink
            to="/chat"
            aria-label={label}
            color="inherit"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 24,
              px: 2,
              borderRadius: 1.5,
              fontSize: '0.8125rem',
              fontWeight: 650,
              fontVariantNumeric: 'tabular-nums',
              bgcolor: 'action.selected',
              textDecoration: 'none',
              ...finger,
            }}
          >
            <Forum sx={{ fontSize: '1.125rem' }} />
            {data.mentions > 0 && <span aria-hidden>@</span>}
            {count(data.conversations)}
          </PageLink>
        </Tooltip>
      )}
    </Box>
  )
}
