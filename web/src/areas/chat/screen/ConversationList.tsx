import type { Conversation } from '@takt/domain/areas/chat/answers/chat.ts'
import { unreadAtMost } from '@takt/domain/areas/chat/chatLimits.ts'
import type { ReactNode } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { chatTexts as texts } from '../texts.ts'
import { useConversationTitle } from '../useConversationTitle.ts'
import { useWhoSaid } from '../useWhoSaid.ts'

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A line of a list that opens a conversation: its title, when, what was said, and marks. */
export function ConversationLine(props: {
  conversationId: string
  title: string
  beside: string
  at: number
  text: string
  isOpen: boolean
  isStrong: boolean
  mark?: ReactNode
}) {
  const format = useFormat()
  const { feed } = useMessaging()
  const { isStrong } = props
  return (
    <Box component="li">
      <PageLink
        to="/chat"
        search={(before: object) => ({ ...before, with: props.conversationId })}
        color="inherit"
        underline="none"
        aria-current={props.isOpen ? 'page' : undefined}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) max-content',
          columnGap: 2,
          alignItems: 'baseline',
          px: { xs: 3, sm: 4 },
          py: 2,
          borderBottom: 1,
          borderColor: 'divider',
          '&:hover': { bgcolor: 'action.hover' },
          '&[aria-current=page]': { bgcolor: 'action.selected' },
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <Box sx={{ ...cut, fontWeight: isStrong ? 650 : 500 }}>
          <bdi>{props.title}</bdi>
          {props.beside && (
            <Box component="span" sx={{ ml: 2, fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
              {props.beside}
            </Box>
          )}
        </Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {format.near(props.at, feed.serverNow(), true)}
        </Box>
        <Box sx={{ ...cut, fontSize: '0.8125rem', color: isStrong ? 'text.primary' : 'text.secondary' }}>
          <bdi>{props.text || '\u00A0'}</bdi>
        </Box>
        {props.mark}
      </PageLink>
    </Box>
  )
}

function UnreadCount({ conversation: { unread, mentions } }: { conversation: Conversation }) {
  const format = useFormat()
  if (unread === 0) return null
  const shown = unread >= unreadAtMost ? texts.unreadMost : format.count(unread)
  return (
    <Box
      component="span"
      aria-label={[texts.unreadCount(shown), mentions > 0 && texts.mentionsYou].filter(Boolean).join(', ')}
      role="img"
      sx={{
        justifySelf: 'end',
        minWidth: '1.25rem',
        px: 1.5,
        borderRadius: '0.625rem',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.75rem',
        fontWeight: 650,
        lineHeight: '1.25rem',
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {mentions > 0 && '@ '}
      {shown}
    </Box>
  )
}

/** The conversations that one takes part in, the latest first, with what is unread in each. */
export function ConversationList(props: { conversations: readonly Conversation[]; open: string | undefined }) {
  const titleOf = useConversationTitle()
  const whoSaid = useWhoSaid()
  const ownName = useSession(({ context }) => context.user?.userName ?? '')
  return (
    <Box component="ul" aria-label={texts.conversations} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {props.conversations.map((one) => {
        const { last } = one
        const who = last && (last.userName === ownName ? texts.you : whoSaid(last))
        // Of two people it is the other one's, unless it is said whose.
        const isClear = one.kind === 'direct' && one.people.length === 1 && last?.userName !== ownName
        const said = isClear ? last?.said : `${who}: ${last?.said}`
        const text = last && (last.isTakenBack ? `${who} ${texts.takenBack}` : said)
        return (
          <ConversationLine
            key={one.conversationId}
            conversationId={one.conversationId}
            {...titleOf(one)}
            at={Date.parse(one.lastAt)}
            text={text ?? ''}
            isOpen={props.open === one.conversationId}
            isStrong={one.unread > 0}
            mark={<UnreadCount conversation={one} />}
          />
        )
      })}
    </Box>
  )
}
