import { type ReactNode, useMemo } from 'react'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { efficiencyTexts } from '../texts.ts'
import { type SpeedFigures, speedRows, useSpeedBar } from './speedRows.ts'
import { performanceTexts as texts } from './texts.ts'

/**
 * Whoever lost time to speed, the most first, with performance and parts; one can be picked. Keep `given` and `nameOf`
 * stable (memo).
 */
export function SpeedBars(props: {
  title: string
  /** Beside the title, for so many rows. */
  beside: (rows: number) => ReactNode
  isLoading: boolean
  heading: string
  given: readonly { key: string; figures: SpeedFigures }[]
  nameOf: (key: string) => string
  picked: string | undefined
  onPick: (key: string) => void
}) {
  const { given, nameOf } = props
  const bar = useSpeedBar()
  const rows = useMemo(() => speedRows(given).map((row) => bar(row, nameOf(row.key))), [given, nameOf, bar])
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
