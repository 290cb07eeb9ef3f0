import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { BandLane } from '../../../core/kit/timeline/BandLane.tsx'
import { Lane } from '../../../core/kit/timeline/TimeLanes.tsx'
import type { TimeWindow } from '../../../core/kit/timeline/timeWindow.ts'
import { ZoomedLanes } from '../../../core/kit/timeline/ZoomedLanes.tsx'
import type { StayGroup } from '../detailsSearch.ts'
import type { StayRow } from '../stayRows.ts'
import { locatingTexts as texts } from '../texts.ts'

/** Shows stays on a common time axis, a line for each tag, zone or job; each band shows the zone, or the tag in it. */
export function StayTimeline(props: {
  rows: readonly StayRow[]
  by: StayGroup
  bounds: TimeWindow
  zoneName: (zoneId: number | null) => string
}) {
  const { rows, by, bounds, zoneName } = props
  const format = useFormat()
  // A stay that started before the axis is longer than its band.
  const durationNote = (secs: number, from: number) =>
    from < bounds.start ? (
      <>
        {format.duration(secs)}, <div>{texts.since(format.near(from, bounds.end))}</div>
      </>
    ) : (
      format.duration(secs)
    )
  return (
    <ZoomedLanes label={texts.timeline} bounds={bounds}>
      {(window) =>
        rows.map(({ key, name, stays, secs, from }) => (
          <Lane key={key} label={name} beneath={durationNote(secs, from)}>
            <BandLane
              window={window}
              height="1.75rem"
              bands={stays.map((stay) => ({
                key: `${stay.epc} ${stay.from}`,
                start: stay.from,
                end: stay.to ?? bounds.end,
                text: by === 'zone' ? stay.label : zoneName(stay.zoneId),
                full: texts.bandOf(name, by === 'zone' ? stay.label : zoneName(stay.zoneId)),
                quiet: stay.zoneId === null,
              }))}
            />
          </Lane>
        ))
      }
    </ZoomedLanes>
  )
}
