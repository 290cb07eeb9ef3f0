import Typography from '@mui/material/Typography'
import { StateSwatch } from '../../../core/dashboards/states/StateSwatch.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { reasonTexts } from '../reasons/texts.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import type { StopTotal } from './stops.ts'

/** Time without data is not a stop that could have a reason. */
const missingReason = ({ kind }: StopTotal) => (kind === 'unknown' ? '–' : reasonTexts.unexplained)

/** Stop reasons of the machine in the visible window, longest total first. */
export function StopsPanel(props: { stops: StopTotal[]; nameOf: (reasonCode: string) => string }) {
  const { stops } = props
  const format = useFormat()
  const total = stops.reduce((sum, { secs }) => sum + secs, 0)
  const count = stops.reduce((sum, stop) => sum + stop.count, 0)
  return (
    <Panel title={texts.stops} beside={texts.stopsBeside}>
      {stops.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {texts.noStops}
        </Typography>
      ) : (
        <DataTable
          label={texts.stops}
          columns={[
            { label: texts.countedAsLabel },
            { label: texts.reason },
            { label: texts.howOften, numeric: true },
            { label: texts.longest, numeric: true },
            { label: texts.time, numeric: true },
            { label: texts.shareOfStops, numeric: true },
          ]}
          rows={stops.map((stop) => ({
            key: stop.key,
            cells: [
              <Box key="kind" component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
                <StateSwatch kind={stop.kind} />
                {texts.losses[stop.kind as keyof typeof texts.losses]}
              </Box>,
              stop.reason === null ? missingReason(stop) : props.nameOf(stop.reason),
              format.count(stop.count),
              format.duration(stop.longestSecs),
              <span key="secs" title={`${format.exact(stop.secs)} s`}>
                {format.duration(stop.secs)}
              </span>,
              format.ratio(stop.secs / total),
            ],
          }))}
          foot={[texts.sum, '', format.count(count), '', format.duration(total), '']}
        />
      )}
    </Panel>
  )
}
