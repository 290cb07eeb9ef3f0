import { maxUnread } from '@takt/domain/areas/chat/chatLimits.ts'
import type { Conversation } from '@takt/domain/areas/chat/responses/chat.ts'
import type { ReactNode } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { chatTexts as texts } from '../texts.ts'
import { useConversationTitle } from '../useConversationTitle.ts'
import { useSenderName } from '../useSenderName.ts'

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A list entry that opens a conversation: title, time, latest message, and marks. */
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
        <Box sx={{ ...ellipsis, fontWeight: isStrong ? 650 : 500 }}>
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
        <Box sx={{ ...ellipsis, fontSize: '0.8125rem', color: isStrong ? 'text.primary' : 'text.secondary' }}>
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
  const countText = unread >= maxUnread ? texts.unreadMax : format.count(unread)
  return (
    <Box
      component="span"
      aria-label={[texts.unreadCount(countText), mentions > 0 && texts.mentionsYou].filter(Boolean).join(', ')}
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
      {countText}
    </Box>
  )
}

/** The conversations of the user, latest first, with the unread count of each. */
export function ConversationList(props: { conversations: readonly Conversation[]; open: string | undefined }) {
  const titleOf = useConversationTitle()
  const senderName = useSenderName()
  const ownName = useSession(({ context }) => context.user?.userName ?? '')
  return (
    <Box component="ul" aria-label={texts.conversations} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {props.conversations.map((conversation) => {
        const { last } = conversation
        const sender = last && (last.userName === ownName ? texts.you : senderName(last))
        // In a conversation of two people, a message without a name is by the other person.
        const isClear = conversation.kind === 'direct' && conversation.people.length === 1 && last?.userName !== ownName
        const said = isClear ? last?.said : `${sender}: ${last?.said}`
        const text = last && (last.isTakenBack ? `${sender} ${texts.takenBack}` : said)
        return (
          <ConversationLine
            key={conversation.conversationId}
            conversationId={conversation.conversationId}
            {...titleOf(conversation)}
            at={Date.parse(conversation.lastAt)}
            text={text ?? ''}
            isOpen={props.open === conversation.conversationId}
            isStrong={conversation.unread > 0}
            mark={<UnreadCount conversation={conversation} />}
          />
        )
      })}
    </Box>
  )
}
