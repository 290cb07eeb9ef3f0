import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { BandLane } from '../../kit/timeline/BandLane.tsx'
import { TimeAxis } from '../../kit/timeline/TimeAxis.tsx'
import { Lane, TimeLanes } from '../../kit/timeline/TimeLanes.tsx'
import { type TimeWindow, within } from '../../kit/timeline/timeWindow.ts'
import type { StayGroup } from '../detailsSearch.ts'
import type { StayRow } from '../stayRows.ts'
import { locatingTexts as texts } from '../texts.ts'

/** Beyond so many lines nobody compares any more. */
export const mostLines = 30

/** Stays on one axis of time, a line for each tag, zone or job; within a line what it was in, or who was in it. */
export function StayTimeline(props: {
  rows: readonly StayRow[]
  by: StayGroup
  bounds: TimeWindow
  zoneName: (zoneId: number | null) => string
}) {
  const { rows, by, bounds, zoneName } = props
  const format = useFormat()
  const [zoom, setZoom] = useState<TimeWindow | null>(null)
  const window = zoom ? within(zoom, bounds) : bounds
  return (
    <TimeLanes
      label={texts.timeline}
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
      {rows.slice(0, mostLines).map(({ key, name, stays, secs }) => (
        <Lane key={key} label={name} beneath={format.duration(secs)}>
          <BandLane
            window={window}
            height="1.75rem"
            bands={stays.map((stay) => ({
              key: `${stay.epc} ${stay.from}`,
              start: stay.from,
              end: stay.to ?? bounds.end,
              text: by === 'zone' ? stay.label : zoneName(stay.zoneId),
              quiet: stay.zoneId === null,
            }))}
          />
        </Lane>
      ))}
      <Lane label="">
        <TimeAxis window={window} />
      </Lane>
    </TimeLanes>
  )
}
