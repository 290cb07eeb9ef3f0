import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../format/FormatContext.tsx'
import { TimeAxis } from './TimeAxis.tsx'
import { Lane, TimeLanes } from './TimeLanes.tsx'
import { type TimeWindow, within } from './timeWindow.ts'

/** Lanes on one axis of time that can be looked at more closely: what part is shown, the lanes, and the axis. */
export function ZoomedLanes(props: {
  label: string
  bounds: TimeWindow
  /** The lanes, for the part that is shown. */
  children: (window: TimeWindow) => ReactNode
}) {
  const { label, bounds } = props
  const format = useFormat()
  const [zoom, setZoom] = useState<TimeWindow | null>(null)
  const window = zoom ? within(zoom, bounds) : bounds
  return (
    <TimeLanes
      label={label}
      bounds={bounds}
      window={window}
      onWindow={setZoom}
      onPick={() => {}}
      readout={
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, mb: 2 }}>
          {format.instant(window.start, 'moment')} – {format.instant(window.end, 'moment')}
        </Typography>
      }
    >
      {props.children(window)}
      <Lane label="">
        <TimeAxis window={window} />
      </Lane>
    </TimeLanes>
  )
}
