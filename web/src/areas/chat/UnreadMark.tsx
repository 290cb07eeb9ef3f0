import Forum from '@mui/icons-material/ForumOutlined'
import Tooltip from '@mui/material/Tooltip'
import { unreadAnswer } from '@takt/domain/areas/chat/answers/chat.ts'
import { answered } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { finger } from '../../core/kit/finger.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { useRead } from '../../core/session/useRead.ts'
import { chatTexts as texts } from './texts.ts'
import { useChatNews } from './useChatNews.ts'
import { useMayChat } from './useMayChat.ts'

const schema = answered(unreadAnswer)
const everyMs = 60_000

/** How many conversations have something unread, and the way to them; nothing where there are none. */
export function UnreadMark() {
  const { count } = useFormat()
  const mayChat = useMayChat()
  useChatNews()
  const { data } = useRead({
    key: ['chat', 'unread'],
    path: '/chat/unread',
    schema,
    enabled: mayChat,
    refetchInterval: everyMs,
  })
  const said = mayChat && data && data.conversations > 0 ? texts.unread(data.conversations, data.mentions) : ''
  return (
    <Box role="status" sx={{ display: 'flex' }}>
      {data && said && (
        <Tooltip title={said}>
          <PageLink
            to="/chat"
            aria-label={said}
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
