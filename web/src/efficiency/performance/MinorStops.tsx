import Typography from '@mui/material/Typography'
import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import { useMemo } from 'react'
import { BarList } from '../../kit/chart/BarList.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { StateSwatch } from '../StateSwatch.tsx'
import { efficiencyTexts } from '../texts.ts'
import { performanceTexts as texts } from './texts.ts'

/** Machines by time in minor stops, with how many there were: what slows a line down besides its speed. */
export function MinorStops(props: {
  isLoading: boolean
  rows: readonly BreakdownRow[]
  machine: string | undefined
  onPick: (machine: string) => void
}) {
  const format = useFormat()
  const rows = useMemo(
    () =>
      props.rows
        .filter(({ minorStopSecs }) => minorStopSecs > 0)
        .toSorted((a, b) => b.minorStopSecs - a.minorStopSecs)
        .map(({ resourceID = '', minorStopSecs, stops }) => ({
          key: resourceID,
          label: resourceID,
          value: minorStopSecs,
          text: format.duration(minorStopSecs),
          beside: format.count(stops),
          hint: `${format.exact(minorStopSecs)} s`,
          parts: [{ key: 'minor', value: 1, fill: <StateSwatch kind="minorStop" width="100%" height="100%" /> }],
        })),
    [props.rows, format],
  )
  return (
    <Panel title={texts.minorByMachine} beside={format.count(rows.length)}>
      {props.isLoading ? (
        <ListSkeleton />
      ) : rows.length === 0 ? (
        <Typography color="text.secondary">{texts.noMinor}</Typography>
      ) : (
        <BarList
          label={texts.minorByMachine}
          columns={{ label: efficiencyTexts.machine, value: efficiencyTexts.time, beside: texts.stops }}
          rows={rows}
          selected={props.machine ?? null}
          onSelect={props.onPick}
          labelWidth="8rem"
        />
      )}
    </Panel>
  )
}
