import { causeText } from '@takt/domain/areas/alerts/silence.ts'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { StateGlyph } from '../../core/dashboards/states/StateGlyph.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../core/kit/useNow.ts'
import { ConnectionBadge } from '../../core/messaging/ConnectionBadge.tsx'
import { useIsFloorAwaited, useMessaging } from '../../core/messaging/MessagingContext.tsx'
import { useSession } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import type { FloorMachine } from './floorMachines.ts'
import { type FloorSummary, floorSummary } from './floorSummary.ts'
import { floorTexts as texts } from './texts.ts'
import { stateAge } from './tileText.ts'

const states = ['running', 'setup', 'idle', 'down', 'off', 'unknown'] as const

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '1.3em',
  rowGap: '0.3em',
  px: { xs: 3, sm: '1.1vw' },
  py: '0.55em',
  fontSize: 'clamp(0.8125rem, 1.1vw, 3rem)',
  lineHeight: 1.3,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '& [role=status]': { fontSize: '0.85em', gap: '0.5em' },
  '& [role=status] > div': { width: '0.65em', height: '0.65em' },
} as const

const valueStyle = { fontSize: '1.6em', fontWeight: 650, lineHeight: 1.1 } as const

/**
 * Most important problem: a lost connection or overdue updates with their start, otherwise silent machines: their
 * number, the longest silent one, its start and the likely cause.
 */
function Amiss(props: {
  lostSince: number | null
  overdueSince: number | null
  silent: FloorSummary['silent']
  now: number
}) {
  const { lostSince, overdueSince, silent, now } = props
  const format = useFormat()
  const [first] = silent
  const sinceOf = (instant: number) => (instant > 0 ? texts.since(format.near(instant, now)) : '')
  const silentText =
    first && texts.silentMachine(first.machine.name, sinceOf(first.since), causeText(first.machine.ifSilent))
  const message =
    lostSince !== null
      ? texts.lost(sinceOf(lostSince))
      : overdueSince !== null
        ? texts.overdue(format.instant(overdueSince, 'timeToTheSecond'))
        : silentText && silent.length > 1
          ? texts.silentMany(format.count(silent.length), silentText)
          : silentText
  if (!message) return null
  return (
    <Box
      role="alert"
      sx={{
        bgcolor: 'text.primary',
        color: 'background.paper',
        px: '0.6em',
        py: '0.15em',
        borderRadius: 1,
        fontWeight: 600,
      }}
    >
      {message}
    </Box>
  )
}

/**
 * Header of the floor: silent machines, OEE of its machines today, number of machines by state, longest downtime, clock
 * in the plant's time zone, connection.
 */
export function FloorStrip(props: {
  machines: readonly FloorMachine[]
  /** Groups that the floor is filtered by; empty: the whole plant. */
  groups: readonly string[]
  /** False while the machines are not known: numbers are placeholders. */
  isKnown: boolean
  oee: number | null
}) {
  const { feed } = useMessaging()
  const format = useFormat()
  useNow(1000)
  const [now, lostSince] = [feed.serverNow(), feed.lostSince()]
  // In other modes it is shown in the navigation rail or the address bar.
  const isCarousel = useSession(({ context }) => context.dashboardCarouselMode)
  const mask = useMask()
  const isAwaited = useIsFloorAwaited() || !props.isKnown
  const { counts, longestDown, silent } = floorSummary(props.machines, feed.device, {
    now,
    reportedUntil: feed.knownUntil(),
    lostSince,
  })
  const all = props.machines.length
  const knownCount = all - counts.unknown
  const groups = props.groups.map((name) => mask.name('Group', name)).join(', ')
  const noneDownText =
    knownCount === 0
      ? texts.nothingKnown
      : knownCount < all
        ? texts.allWellOfKnown(format.count(knownCount), format.count(all))
        : texts.allWell
  return (
    <Box sx={strip}>
      <Amiss lostSince={lostSince} overdueSince={feed.overdueSince()} silent={silent} now={now} />
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: '0.5em', whiteSpace: 'nowrap' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {groups ? texts.oeeOf(groups) : texts.plantOee}
        </Box>
        <Box component="strong" sx={valueStyle}>
          {format.ratio(props.oee)}
        </Box>
      </Box>
      {states.map((state) => (
        <Box
          key={state}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: '0.4em',
            whiteSpace: 'nowrap',
          }}
        >
          <Box component="span" sx={{ display: 'inline-flex', opacity: isAwaited || counts[state] === 0 ? 0.5 : 1 }}>
            <StateGlyph kind={state} />
          </Box>
          <Box component="strong" sx={{ fontWeight: 650 }}>
            {format.count(isAwaited ? null : counts[state])}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {stateLook[state].label}
          </Box>
        </Box>
      ))}
      <Box sx={{ fontWeight: longestDown ? 600 : 400, whiteSpace: 'nowrap' }}>
        {longestDown
          ? texts.longestDown(longestDown.name, stateAge((now - longestDown.since) / 1000))
          : all > 0 && feed.knownUntil() !== null && noneDownText}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: '1.2em' }}>
        {isCarousel && <ConnectionBadge narrow={false} />}
        <Box component="time" sx={{ ...valueStyle, whiteSpace: 'nowrap' }}>
          {format.instant(now, 'time')}
        </Box>
      </Box>
    </Box>
  )
}
