import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { useMemo } from 'react'
import { StateSwatch } from '../../../core/dashboards/states/StateSwatch.tsx'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { performanceTexts as texts } from './texts.ts'

/** Machines by time in minor stops, with the number of stops. */
export function MinorStops(props: {
  isLoading: boolean
  rows: readonly BreakdownRow[]
  machine: string | undefined
  onPick: (machine: string) => void
  nameOf: (resourceID: string) => string
}) {
  const { nameOf } = props
  const format = useFormat()
  const rows = useMemo(
    () =>
      props.rows
        .filter(({ minorStopSecs }) => minorStopSecs > 0)
        .toSorted((a, b) => b.minorStopSecs - a.minorStopSecs)
        .map(({ resourceID = '', minorStopSecs, stops }) => ({
          key: resourceID,
          label: nameOf(resourceID),
          value: minorStopSecs,
          text: format.duration(minorStopSecs),
          beside: format.count(stops),
          hint: `${format.exact(minorStopSecs)} s`,
          parts: [{ key: 'minor', value: 1, fill: <StateSwatch kind="minorStop" width="100%" height="100%" /> }],
        })),
    [props.rows, format, nameOf],
  )
  return (
    <BarListPanel
      title={texts.minorByMachine}
      beside={format.count(rows.length)}
      isLoading={props.isLoading}
      nothing={texts.noMinor}
      columns={{ label: efficiencyTexts.machine, value: efficiencyTexts.time, beside: texts.stops }}
      rows={rows}
      selected={props.machine ?? null}
      onSelect={props.onPick}
      labelWidth="12rem"
    />
  )
}
