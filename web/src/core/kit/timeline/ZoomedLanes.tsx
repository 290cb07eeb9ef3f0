import Typography from '@mui/material/Typography'
import { type ReactNode, useRef, useState } from 'react'
import { Box } from '../Box.tsx'
import { useFormat } from '../format/FormatContext.tsx'
import { TimeAxis } from './TimeAxis.tsx'
import { Lane, laneGutter, TimeLanes } from './TimeLanes.tsx'
import { timelineTexts as texts } from './texts.ts'
import { type TimeWindow, within } from './timeWindow.ts'

const steps: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 }

/** The interval shown in the readout, and whether it was reached by keyboard. */
type Readout = { text: string; from: number; to: number; isByKey: boolean }

/**
 * Lanes on one time axis that can be zoomed. The axis, the visible range and the readout of the interval that is
 * hovered or reached by keyboard stay in view above the lanes.
 */
export function ZoomedLanes(props: {
  label: string
  bounds: TimeWindow
  /** Legend of the lanes' colors, above the axis. */
  legend?: ReactNode
  /** Renders the lanes for the visible window. */
  children: (window: TimeWindow) => ReactNode
}) {
  const { label, bounds } = props
  const format = useFormat()
  const [zoom, setZoom] = useState<TimeWindow | null>(null)
  const [readout, setReadout] = useState<Readout | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const window = zoom ? within(zoom, bounds) : bounds
  const showReadout = (band: HTMLElement | undefined, isByKey: boolean) => {
    root.current?.querySelector('[data-told]')?.removeAttribute('data-told')
    if (!band) return setReadout(null)
    const { band: text = '', from, to } = band.dataset
    band.toggleAttribute('data-told', isByKey)
    setReadout({ text, from: Number(from), to: Number(to), isByKey })
  }
  const onKey = (key: string) => {
    const step = steps[key]
    if (!step) return false
    const bands = [...(root.current?.querySelectorAll<HTMLElement>('[data-band]') ?? [])]
    const at = bands.findIndex((band) => band.hasAttribute('data-told'))
    const next = bands[at === -1 && step === -1 ? bands.length - 1 : at + step]
    if (!next) return true
    next.scrollIntoView({ block: 'nearest' })
    showReadout(next, true)
    return true
  }
  const formatInstant = (at: number) => format.near(at, bounds.end)
  return (
    <Box ref={root} sx={laneGutter}>
      <TimeLanes
        label={label}
        bounds={bounds}
        window={window}
        onWindow={(next) => {
          showReadout(undefined, false)
          setZoom(next)
        }}
        onPick={() => {}}
        onPoint={(over) =>
          showReadout(over.find((each) => each.hasAttribute('data-band')) as HTMLElement | undefined, false)
        }
        onKey={onKey}
        readout={
          <>
            {props.legend}
            <Box sx={{ position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper', pt: 1, mb: 1 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, minHeight: '1.25rem', fontSize: '0.75rem' }}>
                <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
                  {format.instant(window.start, 'moment')} – {format.instant(window.end, 'moment')}
                  <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
                    {' · '}
                    {texts.keys}
                  </Box>
                </Typography>
                <Box role="status" aria-live={readout?.isByKey ? 'polite' : 'off'} sx={{ fontWeight: 500 }}>
                  {readout && texts.readout(readout.text, formatInstant(readout.from), formatInstant(readout.to))}
                </Box>
              </Box>
              <Lane label="">
                <TimeAxis window={window} />
              </Lane>
            </Box>
          </>
        }
      >
        {props.children(window)}
        <Lane label="">
          <TimeAxis window={window} />
        </Lane>
      </TimeLanes>
    </Box>
  )
}
