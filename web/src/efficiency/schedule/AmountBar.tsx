import Box from '@mui/material/Box'
import { StateSwatch } from '../StateSwatch.tsx'
import type { Amounts } from './amounts.ts'

const share = (secs: number, of: number) => `${of > 0 ? Math.min(100, (secs / of) * 100) : 0}%`

/** Planned time that did not run: an empty frame, faint where it still lies ahead. */
export function EmptyPiece(props: { ahead?: boolean }) {
  return (
    <Box
      sx={{
        height: '100%',
        width: '100%',
        border: 1,
        borderStyle: props.ahead ? 'dashed' : 'solid',
        borderColor: 'text.secondary',
        bgcolor: props.ahead ? 'transparent' : 'action.hover',
        borderRadius: 0.5,
      }}
    />
  )
}

/** A day as a bar of its length: what ran of the plan, what did not, what lies ahead; beneath it what ran outside. */
export function AmountBar(props: { amounts: Amounts; daySecs: number }) {
  const { amounts, daySecs } = props
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: '2px', lineHeight: 0 }}>
      <Box sx={{ display: 'flex', height: '0.625rem', bgcolor: 'action.hover', borderRadius: 0.5, overflow: 'hidden' }}>
        <Box style={{ width: share(amounts.ran, daySecs) }}>
          <StateSwatch kind="running" width="100%" height="100%" />
        </Box>
        <Box style={{ width: share(amounts.missed, daySecs) }}>{amounts.missed > 0 && <EmptyPiece />}</Box>
        <Box style={{ width: share(amounts.ahead, daySecs) }}>{amounts.ahead > 0 && <EmptyPiece ahead />}</Box>
      </Box>
      <Box sx={{ height: '0.25rem' }}>
        {amounts.outside > 0 && (
          <Box style={{ width: share(amounts.outside, daySecs), height: '100%', minWidth: 2 }}>
            <OutsidePiece />
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Running that nobody planned: the colour of running, hatched. */
export function OutsidePiece() {
  return (
    <Box
      sx={({ palette }) => {
        const colour = palette.text.primary
        return {
          height: '100%',
          width: '100%',
          borderRadius: 0.5,
          background: `repeating-linear-gradient(135deg, ${colour} 0 2px, transparent 2px 4px)`,
        }
      }}
    />
  )
}
