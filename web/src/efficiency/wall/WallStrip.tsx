import { stateLook } from '@takt/domain/efficiency/stateLook.ts'
import { ConnectionBadge } from '../../app/shell/ConnectionBadge.tsx'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useNow } from '../../kit/useNow.ts'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import { StateGlyph } from '../StateGlyph.tsx'
import { floorSummary } from './floorSummary.ts'
import { wallTexts as texts } from './texts.ts'
import { stateAge } from './tileText.ts'
import type { WallMachine } from './wallMachines.ts'

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

const figure = { fontSize: '1.6em', fontWeight: 650, lineHeight: 1.1 } as const

/** The top of a wall: OEE of the plant today, how many machines do what, the longest fault, the clock in the plant's zone, the connection. */
export function WallStrip(props: { machines: readonly WallMachine[]; plantOee: number | null }) {
  const { feed } = useMessaging()
  const format = useFormat()
  useNow(1000)
  const now = feed.serverNow()
  // Otherwise it stands in the rail or the address bar.
  const isCarousel = useSession(({ context }) => context.dashboardCarouselMode)
  const { counts, longestDown } = floorSummary(props.machines, feed.device, now)
  return (
    <Box sx={strip}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: '0.5em', whiteSpace: 'nowrap' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {texts.plantOee}
        </Box>
        <Box component="strong" sx={figure}>
          {format.ratio(props.plantOee)}
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
            opacity: counts[state] === 0 ? 0.6 : 1,
          }}
        >
          <StateGlyph kind={state} />
          <Box component="strong" sx={{ fontWeight: 650 }}>
            {format.count(counts[state])}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {stateLook[state].label}
          </Box>
        </Box>
      ))}
      <Box sx={{ fontWeight: longestDown ? 600 : 400, whiteSpace: 'nowrap' }}>
        {longestDown ? texts.longestDown(longestDown.name, stateAge((now - longestDown.since) / 1000)) : texts.allWell}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: '1.2em' }}>
        {isCarousel && <ConnectionBadge narrow={false} />}
        <Box component="time" sx={figure}>
          {format.instant(now, 'time')}
        </Box>
      </Box>
    </Box>
  )
}
