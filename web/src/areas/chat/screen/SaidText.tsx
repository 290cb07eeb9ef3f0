import type { ChatMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import { saidParts } from '@takt/domain/areas/chat/saidParts.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { NamedLink } from './NamedLink.tsx'

/**
 * What was said, as text: nothing in it is markup, and what it is written in (letters from right to left, letters upon
 * letters) stays within its own lines.
 */
export function SaidText({ message }: { message: Pick<ChatMessage, 'said' | 'mentions'> }) {
  const ownName = useSession(({ context }) => context.user?.userName ?? '')
  const parts = saidParts(message.said, { mentions: message.mentions, origin: window.location.origin })
  return (
    <Box
      dir="auto"
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflow: 'hidden', unicodeBidi: 'isolate' }}
    >
      {parts.map((part, place) => {
        const key = place
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
