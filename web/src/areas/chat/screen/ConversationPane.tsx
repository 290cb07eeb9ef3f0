import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { DragEvent, ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useIsStacked } from '../../../core/kit/detail/DetailPane.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { Head } from '../../../core/kit/Head.tsx'
import { NoticesAboveFooter } from '../../../core/kit/notice/NoticeBar.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { CallButton, useDirectory } from '../../calls/index.ts'
import { chatTexts as texts } from '../texts.ts'
import { useChatChanges, useReading } from '../useChatChanges.ts'
import { useMessages, useOpening } from '../useConversations.ts'
import type { About } from '../useConversationTitle.ts'
import { useConversationTitle } from '../useConversationTitle.ts'
import { useFileUploads } from '../useFileUploads.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Returns the handlers by which a part of the page accepts dropped files; `isOver`: files are dragged over it. */
function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return { isOver, handlers: { onDragOver: over, onDragLeave: onDragLeave, onDrop: drop } }
}

/** Link to the machine or job of a conversation, for users who may read it. */
function RecordLink(props: { about: About; children: ReactNode }) {
  const { kind, resourceID, jobNum } = props.about
  const mayRead = useMay(kind === 'job' ? 'jobs' : 'dashboards', 'read')
  if (kind === 'direct' || !mayRead) return props.children
  if (kind === 'job')
    return (
      <PageLink to="/$list/$key" params={{ list: 'jobs', key: jobNum ?? '' }} color="inherit">
        {props.children}
      </PageLink>
    )
  return (
    <PageLink to="/efficiency/details" search={{ machine: resourceID ?? '' } as object} color="inherit">
      {props.children}
    </PageLink>
  )
}

const nothingRead = { lastSeq: 0, readSeq: 0 }

/** A conversation: its subject, its messages, and the message field. */
export function ConversationPane(props: { conversationId: string; onClose: () => void }) {
  const { conversationId, onClose } = props
  const isStacked = useIsStacked()
  const titleOf = useConversationTitle()
  const ownName = useSession(({ context }) => context.user?.userName ?? '')
  const { conversation, messages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useMessages(conversationId)
  const { post, takeBack: retract, leave } = useChatChanges(conversationId)
  const opening = useOpening()
  const path = `/chat/conversations/${conversationId}`
  const files = useFileUploads(conversationId, `${path}/files`)
  const drop = useFileDrop(files.add)
  const directory = useDirectory()
  const scroll = useRef<HTMLDivElement>(null)
  const [newAfter, setNewAfter] = useState<number | null>(null)
  if (conversation && newAfter === null)
    setNewAfter(conversation.takesPart ? conversation.readSeq : conversation.lastSeq)
  useReading(conversationId, conversation?.takesPart ? conversation : nothingRead)
  const people = useMemo(() => {
    const all = directory.data?.people ?? []
    return conversation?.kind === 'direct' ? all.filter(({ userName }) => conversation.people.includes(userName)) : all
  }, [directory.data, conversation])
  const about = conversation && titleOf(conversation)
  const isLeft = conversation && conversation.kind !== 'direct'
  const subject = conversation?.resourceID
    ? { resourceID: conversation.resourceID }
    : { jobNum: conversation?.jobNum ?? '' }
  return (
    <Box
      component="section"
      aria-label={about?.title ?? texts.loading}
      {...drop.handlers}
      sx={{
        height: '100%',
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        ...(drop.isOver && { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 }),
      }}
    >
      <Head
        title={about ? <RecordLink about={conversation!}>{about.title}</RecordLink> : ''}
        beside={about?.beside}
        before={
          isStacked && (
            <IconButton size="small" edge="start" aria-label={texts.back} onClick={onClose}>
              <ArrowBack fontSize="small" />
            </IconButton>
          )
        }
        sx={{ px: { xs: 3, sm: 4 }, minHeight: '2.75rem', borderBottom: 1, borderColor: 'divider' }}
      >
        {conversation?.kind === 'direct' && people.length > 0 && (
          <CallButton
            targets={{
              users: people.map(({ userName }) => userName),
              devices: [],
              names: people.map(({ personName, name }) => personName ?? name),
            }}
          />
        )}
        {isLeft && conversation.takesPart && (
          <Button
            size="small"
            color="inherit"
            title={texts.leaveHint}
            loading={leave.isPending}
            onClick={() => leave.mutate(undefined, { onSuccess: onClose })}
          >
            {texts.leave}
          </Button>
        )}
        {isLeft && !conversation.takesPart && (
          <Button
            size="small"
            variant="outlined"
            title={texts.joinHint}
            loading={opening.isPending}
            onClick={() => opening.mutate(subject)}
          >
            {texts.join}
          </Button>
        )}
      </Head>
      {error && !conversation && (
        <Box sx={{ p: 4 }}>
          <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />
        </Box>
      )}
      {!conversation && !error && (
        <Box sx={{ flex: 1, p: 4, display: 'grid', gap: 3, alignContent: 'end' }}>
          {['60%', '40%', '50%'].map((width) => (
            <Skeleton key={width} variant="rounded" height={36} width={width} />
          ))}
        </Box>
      )}
      {about && (
        <>
          <MessageList
            label={texts.messages(about.title)}
            messages={messages}
            ownName={ownName}
            newAfter={newAfter ?? 0}
            earlier={hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : null}
            fileOf={(seq) => ({ path: `${path}/messages/${seq}/file`, query: {} })}
            onTakeBack={(seq) => retract.mutate(seq)}
            scroll={scroll}
          />
          <NoticesAboveFooter />
          <Composer
            conversationId={conversationId}
            title={about.title}
            people={people}
            post={post}
            files={files}
            onPosted={() => scroll.current?.scrollTo({ top: 0 })}
          />
        </>
      )}
    </Box>
  )
}
