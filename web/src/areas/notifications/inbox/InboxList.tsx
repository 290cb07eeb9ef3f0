import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReceivedNotification } from '@takt/domain/areas/notifications/responses/receivedNotification.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Head } from '../../../core/kit/Head.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Acknowledgement } from '../Acknowledgement.tsx'
import { inboxTexts as texts } from '../texts.ts'
import { notificationLink } from './notificationLink.ts'
import type { useInbox } from './useInbox.ts'

/** Maximum number of lines shown of a message; its link leads to the details. */
const lines = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' } as const

function InboxEntry(props: { entry: ReceivedNotification; opens: (list: string) => boolean; onOpen: () => void }) {
  const { toldId, at, message, isNew, acknowledged, notificationID } = props.entry
  const format = useFormat()
  const address = notificationLink(props.entry, props.opens)
  const text = (
    <Box component="span" sx={{ ...lines, fontWeight: isNew ? 650 : 400 }}>
      {message}
    </Box>
  )
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Box
        {...(isNew ? { role: 'img', 'aria-label': texts.isNew } : {})}
        sx={{ flex: 'none', mt: 1.5, width: 8, height: 8, borderRadius: '50%', bgcolor: isNew ? 'primary.main' : '' }}
      />
      <Box sx={{ minWidth: 0 }}>
        {address ? (
          <PageLink {...address} color="inherit" title={message} onClick={props.onOpen}>
            {text}
          </PageLink>
        ) : (
          text
        )}
        <Box sx={{ color: 'text.secondary' }}>{format.instant(Date.parse(at), 'minute')}</Box>
        <Acknowledgement
          acknowledged={acknowledged}
          path={notificationID === null ? null : `/notifications/told/${toldId}/acknowledge`}
          message={message}
        />
      </Box>
    </Box>
  )
}

/** The user's notifications, newest first, each with a link to its subject and a button to acknowledge it. */
export function InboxList(props: {
  inbox: ReturnType<typeof useInbox>
  opens: (list: string) => boolean
  onOpen: () => void
}) {
  const { notifications, count, error, again } = props.inbox
  return (
    <Box sx={{ p: 4, fontSize: '0.8125rem' }}>
      <Head title={texts.title} beside={texts.news(count)} sx={{ mb: 2 }}>
        {count > 0 && (
          <Button data-hands size="small" color="inherit" onClick={() => void props.inbox.seen()}>
            {texts.allRead}
          </Button>
        )}
      </Head>
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={again} />}
      {!notifications && !error && <Skeleton variant="rounded" height={80} />}
      {notifications?.length === 0 && <Typography color="textSecondary">{texts.nothing}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {notifications?.map((entry) => (
          <InboxEntry key={entry.toldId} entry={entry} opens={props.opens} onOpen={props.onOpen} />
        ))}
      </Box>
    </Box>
  )
}
