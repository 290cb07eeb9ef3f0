import { Box } from '../Box.tsx'
import { narrowName } from './narrowName.ts'
import type { TimeWindow } from './timeWindow.ts'

/**
 * A named interval of a lane; epoch ms. `full`: its full description, if longer than its name; `trouble`: something is
 * wrong in it.
 */
export type LaneBand = {
  key: string
  start: number
  end: number
  text: string
  full?: string
  quiet?: boolean
  trouble?: boolean
}

/** Minimum share of the lane for showing a name; smaller intervals show none even on the widest screens. */
const minNamedShare = 0.03

/** Named intervals side by side; a name that does not fit appears in the readout on hover. */
export function BandLane(props: { bands: readonly LaneBand[]; window: TimeWindow; height: string }) {
  const { start, end } = props.window
  const span = end - start
  return (
    <Box sx={{ position: 'relative', height: props.height, overflow: 'hidden' }}>
      {props.bands
        .filter((band) => band.end > start && band.start < end)
        .map((band) => {
          const left = Math.max(0, (band.start - start) / span)
          const width = Math.min(1, (band.end - start) / span) - left
          return (
            <Box
              key={band.key}
              data-band={band.full ?? band.text}
              data-from={band.start}
              data-to={band.end}
              sx={{
                position: 'absolute',
                top: 0,
                bottom: 0,
                border: 1,
                borderColor: band.trouble ? 'error.main' : 'divider',
                color: band.trouble ? 'error.main' : 'text.primary',
                bgcolor: band.quiet || band.trouble ? 'transparent' : 'action.hover',
                borderRadius: 0.5,
                px: 1,
                fontSize: '0.75rem',
                fontVariantNumeric: 'normal',
                display: 'flex',
                alignItems: 'center',
                overflow: 'hidden',
                whiteSpace: 'nowrap',
                '&[data-told]': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-2px' },
              }}
              style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
            >
              <Box sx={{ flex: 1, minWidth: 0, ...narrowName }}>
                {width > minNamedShare && <span>{band.text}</span>}
              </Box>
            </Box>
          )
        })}
    </Box>
  )
}
