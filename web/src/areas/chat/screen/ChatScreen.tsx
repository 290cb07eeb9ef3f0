import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { pathWithin } from '@takt/domain/areas/chat/messageParts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FindField } from '../../../core/items/FindField.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useIsStacked } from '../../../core/kit/detail/DetailPane.tsx'
import { SplitPane } from '../../../core/kit/detail/SplitPane.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useCurrentOrganization, useSession } from '../../../core/session/SessionContext.tsx'
import { chatTexts as texts } from '../texts.ts'
import { addToDraft } from '../useChatDraft.ts'
import { useConversations, useOpening } from '../useConversations.ts'
import { useMayChat } from '../useMayChat.ts'
import { ConversationList } from './ConversationList.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { MessageSearchResults } from './MessageSearchResults.tsx'
import { NewConversationDialog } from './NewConversationDialog.tsx'

/**
 * Opens the conversation about the machine or job in the address, puts the text of the address into the draft, and
 * redirects to the conversation's own address. The text is only a draft; the user sends it.
 */
function useOpenSubject() {
  const search = useSearch({ from: '/main/chat' })
  const navigate = useNavigate()
  const { organizationId } = useCurrentOrganization()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const opening = useOpening()
  const { machine, job, share, say: draftText } = search
  const requestKey = (machine ?? job) ? JSON.stringify([machine, job, share, draftText]) : null
  const openedKey = useRef<string | null>(null)
  const open = () =>
    opening.mutate(machine === undefined ? { jobNum: job ?? '' } : { resourceID: machine }, {
      onSuccess: ({ conversationId }) => {
        const { origin } = window.location
        const path = share && pathWithin(`${origin}${share}`, origin)
        const text = [draftText, path && `${origin}${path}`].filter(Boolean).join('\n')
        if (text) addToDraft({ userName, organizationId, conversationId }, `${text}\n`)
        void navigate({ to: '/chat', search: { with: conversationId }, replace: true })
      },
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (requestKey === null || openedKey.current === requestKey) return
    openedKey.current = requestKey
    open()
  }, [requestKey])
  return { isOpening: requestKey !== null, error: opening.error, again: open }
}

function Conversations(props: { open: string | undefined }) {
  const { data, error, refetch } = useConversations()
  if (error)
    return (
      <Box sx={{ px: 4 }}>
        <ErrorAlert what={texts.listFailed} error={error} onAgain={() => void refetch()} />
      </Box>
    )
  if (!data) return <Skeleton variant="rounded" height={160} sx={{ mx: 4 }} />
  if (data.conversations.length === 0)
    return (
      <Typography color="textSecondary" sx={{ px: 4 }}>
        {texts.none}
      </Typography>
    )
  return <ConversationList conversations={data.conversations} open={props.open} />
}

function Chat() {
  const search = useSearch({ from: '/main/chat' })
  const navigate = useNavigate()
  const isStacked = useIsStacked()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const opening = useOpenSubject()
  const { with: open, find = '' } = search
  const openConversation = (conversationId: string | undefined) =>
    void navigate({ to: '/chat', search: { find: search.find, with: conversationId } })
  const list = (
    <Box component="nav" aria-label={texts.title} sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: { xs: 3, sm: 4 }, alignItems: 'center' }}>
        <FindField
          label={texts.search}
          text={find}
          width="11rem"
          onFind={(text) =>
            void navigate({ to: '/chat', search: { ...search, find: text || undefined }, replace: true })
          }
        />
        <Button variant="outlined" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
          {texts.begin}
        </Button>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        {find ? <MessageSearchResults text={find} open={open} /> : <Conversations open={open} />}
      </Box>
    </Box>
  )
  const hint = opening.error ? (
    <ErrorAlert what={texts.notOpened} error={opening.error} onAgain={opening.again} />
  ) : (
    <Typography color="textSecondary">{opening.isOpening ? texts.loading : texts.choose}</Typography>
  )
  const isHinting = !isStacked || opening.isOpening
  return (
    <>
      <SplitPane
        name="chat"
        usual={33}
        list={list}
        detail={
          open ? (
            <ConversationPane key={open} conversationId={open} onClose={() => openConversation(undefined)} />
          ) : isHinting ? (
            <Box sx={{ p: 6 }}>{hint}</Box>
          ) : null
        }
      />
      {isDialogOpen && (
        <NewConversationDialog
          onClose={() => setDialogOpen(false)}
          onOpened={(conversationId) => {
            setDialogOpen(false)
            openConversation(conversationId)
          }}
        />
      )}
    </>
  )
}

/** The conversations, latest messages first, and the open one next to them. */
export function ChatScreen() {
  return useMayChat() ? (
    <Chat />
  ) : (
    <Typography color="textSecondary" sx={{ p: 6 }}>
      {texts.masked}
    </Typography>
  )
}
