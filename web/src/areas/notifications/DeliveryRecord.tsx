import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { type Sending, sending } from '@takt/domain/areas/notifications/responses/sending.ts'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'
import { Acknowledgement } from './Acknowledgement.tsx'
import type { FollowUp } from './notificationDraft.ts'
import { notificationTexts as texts } from './texts.ts'

const schema = dataResponse(z.array(sending))
const everyMs = 10_000

/** Describes the outcome of a delivery. */
const describeDelivery = ({ recipientID, channel, state, detail }: Sending['deliveries'][number]) =>
  [`${recipientID}:`, texts.states[state], ...(channel && state === 'sent' ? [texts.channels[channel]] : [])].join(
    ' ',
  ) + (detail ? ` (${detail})` : '')

function DeliveryEntry({ entry, by }: { entry: Sending; by: FollowUp | undefined }) {
  const format = useFormat()
  const mayWrite = useMay(notifications.area, 'write')
  const { sendingId, notificationID, state, dueAt, sentAt, count, named, deliveries, reason, acknowledged } = entry
  const at = format.instant(Date.parse(sentAt ?? dueAt), 'minute')
  const more = count - named.length
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>
        {state === 'gathering' ? `${texts.gathering} ${at}` : at} · {texts.count(count)}
      </Box>
      {by && !by.isMainTrigger && (
        <Box>{texts.sentAfter(by.name, texts.delay(by.triggerTimeValue, by.triggerTimeUnit))}</Box>
      )}
      <Box>{[...named, ...(more > 0 && named.length > 0 ? [texts.more(more)] : [])].join('; ')}</Box>
      {reason && <Box sx={{ color: 'text.secondary' }}>{reason}</Box>}
      {deliveries.map((delivery) => (
        <Box key={`${delivery.recipientType} ${delivery.recipientID}`} sx={{ color: 'text.secondary' }}>
          {describeDelivery(delivery)}
        </Box>
      ))}
      <Acknowledgement
        acknowledged={acknowledged}
        path={
          mayWrite && state !== 'gathering'
            ? `/notifications/${notificationID}/sendings/${sendingId}/acknowledge`
            : null
        }
        message={`${at} · ${texts.count(count)}`}
      />
    </Box>
  )
}

/**
 * Lists the deliveries of a notification and its `followUps` with recipients, times and reasons, newest first; polled
 * while it is open.
 */
export function DeliveryRecord(props: { notificationID: number; followUps: readonly FollowUp[] }) {
  const { notificationID, followUps } = props

  const { data, error, refetch } = useRead({
    key: [notifications.area, 'sendings', notificationID],
    path: `/notifications/${notificationID}/sendings`,
    schema,
    refetchInterval: everyMs,
  })
  return (
    <Panel title={texts.record}>
      {error && <ErrorAlert what={texts.recordFailed} error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={80} />}
      {data?.length === 0 && <Typography color="textSecondary">{texts.recordEmpty}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.8125rem' }}>
          {data.map((entry) => (
            <DeliveryEntry
              key={entry.sendingId}
              entry={entry}
              by={followUps.find((trigger) => trigger.notificationID === String(entry.notificationID))}
            />
          ))}
        </Box>
      )}
    </Panel>
  )
}
