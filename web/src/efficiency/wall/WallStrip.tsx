import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/efficiency/stateLook.ts'
import { ConnectionBadge } from '../../app/shell/ConnectionBadge.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useNow } from '../../kit/useNow.ts'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { floorSummary } from './floorSummary.ts'
import { wallTexts as texts } from './texts.ts'
import { stateAge } from './tileText.ts'
import type { WallMachine } from './wallMachines.ts'

const states = ['running', 'setup', 'idle', 'down', 'off', 'unknown'] as const

/** The top of a wall: OEE of the plant today, how many machines do what, the longest fault, the clock in the plant's zone, the connection. */
export function WallStrip(props: { machines: readonly WallMachine[]; plantOee: number | null }) {
  const { feed } = useMessaging()
  const format = useFormat()
  const now = useNow(1000)
  const mode = useTheme().palette.mode
  const { counts, longestDown } = floorSummary(props.machines, feed.device, now)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: '1.6em',
        rowGap: 1,
        px: { xs: 3, sm: 6 },
        py: 2,
        fontSize: 'clamp(0.8125rem, 1.05vw, 2.4rem)',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <Box component="span" sx={{ color: 'text.secondary', mr: '0.5em' }}>
          {texts.plantOee}
        </Box>
        <Box component="strong" sx={{ fontSize: '1.5em', fontWeight: 650 }}>
          {format.ratio(props.plantOee)}
        </Box>
      </Box>
      {states.map((state) => (
        <Box key={state} sx={{ whiteSpace: 'nowrap', opacity: counts[state] === 0 ? 0.55 : 1 }}>
          <Box component="span" aria-hidden sx={{ color: stateLook[state][mode], mr: '0.4em' }}>
            {`${stateLook[state].glyph}\uFE0E`}
          </Box>
          <Box component="strong" sx={{ fontWeight: 650, mr: '0.35em' }}>
            {format.count(counts[state])}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {stateLook[state].label}
          </Box>
        </Box>
      ))}
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {longestDown ? texts.longestDown(longestDown.name, stateAge((now - longestDown.since) / 1000)) : texts.allWell}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: '1.2em' }}>
        <ConnectionBadge narrow={false} />
        <Box component="time" sx={{ fontSize: '1.5em', fontWeight: 500 }}>
          {format.instant(now, 'time')}
        </Box>
      </Box>
    </Box>
  )
}
