import Alert from '@mui/material/Alert'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { type Format, useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { usePlace } from '../../../core/session/SessionContext.tsx'
import type { Told } from './credentials.ts'
import { Remarks } from './Remarks.tsx'
import { refusedBefore } from './refusedBefore.ts'
import { connectTexts as texts } from './texts.ts'
import { type Heard, useHeard } from './useHeard.ts'

/** A message that came less long ago is there now. */
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

type Means = {
  hasCredentials: boolean
  /** When those credentials were made (epoch ms), if that is known. */
  madeAt: number | null
  /** A connector speaks for it. */
  hasConnector: boolean
}

function Waiting(
  props: { heard: Heard; deviceId: number; told: Told } & Pick<Means, 'hasCredentials' | 'hasConnector'>,
) {
  const { connection } = props.heard
  const format = useFormat()
  const { organizationId } = usePlace()
  if (connection && connection.messages > 0) {
    const subjectOf = props.told === 'reads' ? subjects.tags : subjects.telemetry
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

/** To the second, with its day where that is not today. */
const clockOf = (ms: number, now: number, format: Format) =>
  format.instant(ms, format.instant(ms, 'day') === format.instant(now, 'day') ? 'timeToTheSecond' : 'full')

const tells = (
  { state, from, to, good }: NonNullable<NonNullable<Heard['last']>['slice']>,
  now: number,
  format: Format,
) =>
  texts.tells({
    state: labelOf(state),
    from: clockOf(from, now, format),
    to: clockOf(to, now, format),
    good: format.count(good),
  })

type Last = NonNullable<Heard['last']>

/** New credentials, and nothing yet by them: what came before says nothing of whether they are in place. */
function NothingSince(props: { last: Last; madeAt: number }) {
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

function Came(props: { heard: Heard; last: Last; resourceId: string | null }) {
  const { last, resourceId } = props
  const format = useFormat()
  const now = useNow(1000)
  const when = format.near(last.arrivedAt, now)
  const before = refusedBefore(props.heard)
  if (last.taken === 0 && last.refused.length > 0)
    return <Remarks severity="error" head={texts.refusedNow(when)} remarks={last.refused} />
  return (
    <>
      <Line glyph="●">
        {now - last.arrivedAt < nowMs ? texts.thereItIs(clockOf(last.arrivedAt, now, format)) : texts.lastCame(when)}
      </Line>
      {last.of === 'reads' && last.taken !== null && (
        <Box sx={{ fontSize: '0.8125rem' }}>{texts.heardTags(last.taken)}</Box>
      )}
      {last.slice && <Box sx={{ fontSize: '0.8125rem' }}>{tells(last.slice, now, format)}</Box>}
      <Remarks severity="error" head={texts.refusedPart} remarks={last.refused} />
      <Remarks severity="warning" head={texts.remarked} remarks={last.remarks} />
      {before && (
        <Remarks
          severity="info"
          head={texts.refusedBefore(format.near(before.arrivedAt, now))}
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

/** Warns that other devices use the client id of this one. */
function SharedClientId({ shared }: { shared: NonNullable<Heard['sharedClientId']> }) {
  const names = shared.devices.map(({ deviceId, deviceName }) => texts.deviceNamed(deviceId, deviceName))
  return (
    <Alert severity="error" variant="outlined">
      <Box sx={{ fontWeight: 500 }}>{texts.sharedClientId(shared.clientId, names)}</Box>
      {texts.sharedClientIdAdvice}
    </Alert>
  )
}

/**
 * What came from a device last, live: that it is there, why it was refused, or what may be wrong as long as nothing
 * comes.
 */
export function HeardNow(props: { deviceId: number; resourceId: string | null; told: Told } & Means) {
  const { deviceId, madeAt } = props
  const heard = useHeard(deviceId)
  if (heard.error) return <Trouble what={texts.failed} error={heard.error} onAgain={() => void heard.refetch()} />
  if (!heard.data) return null
  const { last } = heard.data
  const isLost = last !== null && heard.data.connection !== null && heard.data.connection.since > last.arrivedAt
  return (
    <Box role="status" aria-label={texts.heard} sx={{ display: 'grid', gap: 2 }}>
      {heard.data.sharedClientId && <SharedClientId shared={heard.data.sharedClientId} />}
      {last &&
        (madeAt !== null && last.arrivedAt < madeAt ? (
          <NothingSince last={last} madeAt={madeAt} />
        ) : (
          <Came heard={heard.data} last={last} resourceId={props.resourceId} />
        ))}
      {(!last || (isLost && heard.data.connection!.messages > 0)) && <Waiting {...props} heard={heard.data} />}
    </Box>
  )
}
