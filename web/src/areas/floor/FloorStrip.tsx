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
  // One line from the start: a line that is added later would move all tiles.
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  alignItems: 'center',
  columnGap: '1.1em',
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

const lineHeight = '1.76em'
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Counts by state; on narrow screens they have lines of their own. */
const countsStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  flex: { xs: '1 0 100%', lg: 'none' },
  columnGap: '1.1em',
  rowGap: '0.3em',
} as const

/** The remaining width: a text without enough of it is cut, and the sentence after an alert is dropped. */
const textsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  columnGap: '1em',
  flex: { xs: '1 0 100%', lg: '1 1 0' },
  minWidth: 0,
  minHeight: lineHeight,
  height: { lg: lineHeight },
  lineHeight,
  overflow: 'hidden',
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
      title={message}
      sx={{
        bgcolor: 'text.primary',
        color: 'background.paper',
        px: '0.6em',
        borderRadius: 1,
        fontWeight: 600,
        maxWidth: '100%',
        ...cut,
        whiteSpace: { xs: 'normal', lg: 'nowrap' },
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
  const summaryText = longestDown
    ? texts.longestDown(longestDown.name, stateAge((now - longestDown.since) / 1000))
    : all > 0 && feed.knownUntil() !== null && noneDownText
  return (
    <Box sx={strip}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: '0.5em', minWidth: 0, order: { xs: -1, lg: 0 } }}>
        <Box component="span" sx={{ color: 'text.secondary', maxWidth: '16em', ...cut }}>
          {groups ? texts.oeeOf(groups) : texts.plantOee}
        </Box>
        <Box component="strong" sx={{ ...valueStyle, whiteSpace: 'nowrap', minWidth: '3.2em' }}>
          {format.ratio(props.oee)}
        </Box>
      </Box>
      <Box sx={countsStyle}>
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
            <Box component="strong" sx={{ fontWeight: 650, minWidth: '1.2em' }}>
              {format.count(isAwaited ? null : counts[state])}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {stateLook[state].label}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={textsStyle}>
        <Amiss lostSince={lostSince} overdueSince={feed.overdueSince()} silent={silent} now={now} />
        <Box
          title={summaryText || undefined}
          sx={{ fontWeight: longestDown ? 600 : 400, flex: '1 1 8em', minWidth: 0, ...cut }}
        >
          {summaryText}
        </Box>
      </Box>
      <Box
        sx={{ ml: 'auto', flex: 'none', order: { xs: -1, lg: 0 }, display: 'flex', alignItems: 'center', gap: '1.2em' }}
      >
        {isCarousel && <ConnectionBadge narrow={false} />}
        <Box component="time" sx={{ ...valueStyle, whiteSpace: 'nowrap' }}>
          {format.instant(now, 'time')}
        </Box>
      </Box>
    </Box>
  )
}
