import Alert from '@mui/material/Alert'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { type Format, useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import type { DataKind } from './credentials.ts'
import { RemarkList } from './RemarkList.tsx'
import { recentRejections } from './recentRejections.ts'
import { connectTexts as texts } from './texts.ts'
import { type ReceivedTelemetry, useReceivedData } from './useReceivedData.ts'

/** Maximum age of a message that counts as current. */
const nowMs = 60_000

const labelOf = (state: string) => stateLook[state as keyof typeof stateLook]?.label ?? state

function Line(props: { glyph: string; children: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, fontSize: '0.9375rem', fontWeight: 500 }}>
      <span aria-hidden>{props.glyph}</span>
      <span>{props.children}</span>
    </Box>
  )
}

type ConnectionInfo = {
  hasCredentials: boolean
  /** Time at which the credentials were created (epoch ms), if known. */
  madeAt: number | null
  /** True if a connector provides its data. */
  hasConnector: boolean
}

function Waiting(
  props: { received: ReceivedTelemetry; deviceId: number; dataKind: DataKind } & Pick<
    ConnectionInfo,
    'hasCredentials' | 'hasConnector'
  >,
) {
  const { connection } = props.received
  const format = useFormat()
  const { organizationId } = useCurrentOrganization()
  if (connection && connection.messages > 0) {
    const subjectOf = props.dataKind === 'reads' ? subjects.tags : subjects.telemetry
    const subject = subjectOf(organizationId ?? 0, props.deviceId)
    return (
      <Alert severity="warning" variant="outlined">
        <Box sx={{ fontWeight: 500 }}>{texts.wrongTopic(connection.protocol, connection.messages)}</Box>
        {texts.wrongTopicAdvice(subject.replaceAll('.', '/'), subject)}
      </Alert>
    )
  }
  const more = !props.hasCredentials
    ? props.hasConnector
      ? texts.waitingConnector
      : texts.waitingNone
    : connection && connection.until === null
      ? texts.waitingConnected(connection.protocol, format.instant(connection.since, 'timeToTheSecond'))
      : texts.waitingMore
  return (
    <>
      <Line glyph="◌">{texts.waiting}</Line>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{more}</Box>
    </>
  )
}

/** Formats the time to the second, with the day if it is not today. */
const clockOf = (ms: number, now: number, format: Format) =>
  format.instant(ms, format.instant(ms, 'day') === format.instant(now, 'day') ? 'timeToTheSecond' : 'full')

const sliceText = (
  { state, from, to, good }: NonNullable<NonNullable<ReceivedTelemetry['last']>['slice']>,
  now: number,
  format: Format,
) =>
  texts.sliceText({
    state: labelOf(state),
    from: clockOf(from, now, format),
    to: clockOf(to, now, format),
    good: format.count(good),
  })

type Last = NonNullable<ReceivedTelemetry['last']>

/** New credentials without a message yet: earlier messages do not show whether they are in use. */
function NothingSinceCreation(props: { last: Last; madeAt: number }) {
  const format = useFormat()
  const now = useNow(1000)
  return (
    <>
      <Line glyph="◌">{texts.nothingSince(format.near(props.madeAt, now))}</Line>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {texts.nothingSinceAdvice(format.near(props.last.arrivedAt, now))}
      </Box>
    </>
  )
}

function LastMessage(props: { received: ReceivedTelemetry; last: Last; resourceId: string | null }) {
  const { last, resourceId } = props
  const format = useFormat()
  const now = useNow(1000)
  const time = format.near(last.arrivedAt, now)
  const before = recentRejections(props.received)
  if (last.taken === 0 && last.refused.length > 0)
    return <RemarkList severity="error" head={texts.rejectedNow(time)} remarks={last.refused} />
  return (
    <>
      <Line glyph="●">
        {now - last.arrivedAt < nowMs ? texts.thereItIs(clockOf(last.arrivedAt, now, format)) : texts.lastCame(time)}
      </Line>
      {last.of === 'reads' && last.taken !== null && (
        <Box sx={{ fontSize: '0.8125rem' }}>{texts.tagReads(last.taken)}</Box>
      )}
      {last.slice && <Box sx={{ fontSize: '0.8125rem' }}>{sliceText(last.slice, now, format)}</Box>}
      <RemarkList severity="error" head={texts.partlyRejected} remarks={last.refused} />
      <RemarkList severity="warning" head={texts.remarked} remarks={last.remarks} />
      {before && (
        <RemarkList
          severity="info"
          head={texts.rejectedBefore(format.near(before.arrivedAt, now))}
          remarks={before.refused}
        />
      )}
      <Box sx={{ fontSize: '0.8125rem' }}>
        {last.of === 'reads' ? (
          <PageLink to="/locating/floorPlans">{texts.tagsHere}</PageLink>
        ) : resourceId ? (
          <PageLink to="/wall">{texts.tile(resourceId)}</PageLink>
        ) : (
          texts.noResource
        )}
      </Box>
    </>
  )
}

/** Warns that other devices use the client ID of this one. */
function SharedClientId({ shared }: { shared: NonNullable<ReceivedTelemetry['sharedClientId']> }) {
  const names = shared.devices.map(({ deviceId, deviceName }) => texts.deviceNamed(deviceId, deviceName))
  return (
    <Alert severity="error" variant="outlined">
      <Box sx={{ fontWeight: 500 }}>{texts.sharedClientId(shared.clientId, names)}</Box>
      {texts.sharedClientIdAdvice}
    </Alert>
  )
}

/**
 * The latest data received from a device, live: that it is connected, why data was rejected, or possible causes if
 * nothing arrives.
 */
export function ReceivedData(
  props: { deviceId: number; resourceId: string | null; dataKind: DataKind } & ConnectionInfo,
) {
  const { deviceId, madeAt: createdAt } = props
  const received = useReceivedData(deviceId)
  if (received.error)
    return <ErrorAlert what={texts.failed} error={received.error} onAgain={() => void received.refetch()} />
  if (!received.data) return null
  const { last } = received.data
  const isDisconnected =
    last !== null && received.data.connection !== null && received.data.connection.since > last.arrivedAt
  return (
    <Box role="status" aria-label={texts.lastReceived} sx={{ display: 'grid', gap: 2 }}>
      {received.data.sharedClientId && <SharedClientId shared={received.data.sharedClientId} />}
      {last &&
        (createdAt !== null && last.arrivedAt < createdAt ? (
          <NothingSinceCreation last={last} madeAt={createdAt} />
        ) : (
          <LastMessage received={received.data} last={last} resourceId={props.resourceId} />
        ))}
      {(!last || (isDisconnected && received.data.connection!.messages > 0)) && (
        <Waiting {...props} received={received.data} />
      )}
    </Box>
  )
}
