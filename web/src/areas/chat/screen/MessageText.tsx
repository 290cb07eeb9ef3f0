import { messageParts } from '@takt/domain/areas/chat/messageParts.ts'
import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { NamedLink } from './NamedLink.tsx'

/**
 * The text of a message: never interpreted as markup; right-to-left text and combining characters do not affect other
 * lines.
 */
export function MessageText({ message }: { message: Pick<ChatMessage, 'said' | 'mentions'> }) {
  const ownName = useSession(({ context }) => context.user?.userName ?? '')
  const parts = messageParts(message.said, { mentions: message.mentions, origin: window.location.origin })
  return (
    <Box
      dir="auto"
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflow: 'hidden', unicodeBidi: 'isolate' }}
    >
      {parts.map((part, index) => {
        const key = index
        if (part.kind === 'link') return <NamedLink key={key} path={part.path} text={part.text} />
        if (part.kind === 'text') return part.text
        const isOwn = part.userName === ownName
        return (
          <Box
            key={key}
            component={isOwn ? 'mark' : 'strong'}
            sx={{
              fontWeight: 650,
              color: 'text.primary',
              borderRadius: 1,
              ...(isOwn ? { bgcolor: 'action.selected', px: 0.5 } : { bgcolor: 'transparent' }),
            }}
          >
            {part.text}
          </Box>
        )
      })}
    </Box>
  )
}
