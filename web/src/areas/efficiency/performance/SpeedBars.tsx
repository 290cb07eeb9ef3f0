import { type ReactNode, useMemo } from 'react'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { efficiencyTexts } from '../texts.ts'
import { type SpeedMetrics, speedRows, useSpeedBar } from './speedRows.ts'
import { performanceTexts as texts } from './texts.ts'

/**
 * Bar list of speed losses, largest first, with performance and parts; one item can be selected. `groups` and `nameOf`
 * must be stable (memoized).
 */
export function SpeedBars(props: {
  title: string
  /** Subtitle for a number of rows. */
  beside: (rows: number) => ReactNode
  isLoading: boolean
  heading: string
  groups: readonly { key: string; figures: SpeedMetrics }[]
  nameOf: (key: string) => string
  picked: string | undefined
  onPick: (key: string) => void
}) {
  const { groups, nameOf } = props
  const bar = useSpeedBar()
  const rows = useMemo(() => speedRows(groups).map((row) => bar(row, nameOf(row.key))), [groups, nameOf, bar])
  return (
    <BarListPanel
      title={props.title}
      beside={props.beside(rows.length)}
      isLoading={props.isLoading}
      nothing={texts.noneLost}
      columns={{
        label: props.heading,
        value: texts.time,
        beside: efficiencyTexts.performance,
        more: [texts.made],
      }}
      rows={rows}
      selected={props.picked ?? null}
      onSelect={props.onPick}
      labelWidth="12rem"
    />
  )
}
