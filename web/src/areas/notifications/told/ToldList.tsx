import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Told } from '@takt/domain/areas/notifications/answers/told.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Head } from '../../../core/kit/Head.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { Acknowledgement } from '../Acknowledgement.tsx'
import { toldTexts as texts } from '../texts.ts'
import { toldAddress } from './toldAddress.ts'
import type { useTold } from './useTold.ts'

/** So many lines of a message are shown; the rest is where it leads. */
const lines = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' } as const

function ToldEntry(props: { entry: Told; opens: (list: string) => boolean; onOpen: () => void }) {
  const { toldId, at, message, isNew, acknowledged, notificationID } = props.entry
  const format = useFormat()
  const address = toldAddress(props.entry, props.opens)
  const said = (
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
            {said}
          </PageLink>
        ) : (
          said
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

/** What oneself was told, the newest first, each leading to what it is about and to be acknowledged. */
export function ToldList(props: {
  inbox: ReturnType<typeof useTold>
  opens: (list: string) => boolean
  onOpen: () => void
}) {
  const { told, count, error, again } = props.inbox
  return (
    <Box sx={{ p: 4, fontSize: '0.8125rem' }}>
      <Head title={texts.title} beside={texts.news(count)} sx={{ mb: 2 }}>
        {count > 0 && (
          <Button data-hands size="small" color="inherit" onClick={() => void props.inbox.seen()}>
            {texts.allRead}
          </Button>
        )}
      </Head>
      {error && <Trouble what={texts.failed} error={error} onAgain={again} />}
      {!told && !error && <Skeleton variant="rounded" height={80} />}
      {told?.length === 0 && <Typography color="textSecondary">{texts.nothing}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {told?.map((entry) => (
          <ToldEntry key={entry.toldId} entry={entry} opens={props.opens} onOpen={props.onOpen} />
        ))}
      </Box>
    </Box>
  )
}
