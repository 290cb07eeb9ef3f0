import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import { useMemo } from 'react'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { Histogram } from '../../../core/kit/chart/Histogram.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { type CycleBin, cycleBins } from './cycleStatistics.ts'
import { performanceTexts as texts } from './texts.ts'

const percent = (share: number) => `${Math.round(share * 100)} %`

const name = ({ from, to }: CycleBin) =>
  from === 0
    ? texts.below(percent(to))
    : to === Number.POSITIVE_INFINITY
      ? texts.from(percent(from))
      : texts.between(percent(from), percent(to))

/** Histogram of cycle times relative to their standard; the line marks the standard, hollow bars are slow cycles. */
export function CycleDistribution(props: { cycles: readonly Cycle[]; slow: number }) {
  const { cycles, slow } = props
  const format = useFormat()
  const bins = useMemo(() => cycleBins(cycles), [cycles])
  const standard = bins.findIndex(({ from }) => from > 0.999)
  return (
    <ChartPanel
      title={texts.distribution}
      beside={texts.distributionBeside}
      table={{
        label: texts.distribution,
        maxHeight: 300,
        columns: [{ label: texts.ofStandard }, { label: texts.cyclesColumn, numeric: true }],
        rows: bins.map((bin) => ({ key: String(bin.from), cells: [name(bin), format.count(bin.cycles)] })),
      }}
    >
      <Histogram
        label={texts.distribution}
        marker={standard}
        bars={bins.map((bin, index) => ({
          key: String(bin.from),
          count: bin.cycles,
          hint: `${name(bin)}: ${format.count(bin.cycles)}`,
          isMarked: bin.from > slow - 1e-9,
          ...(index % 5 === 0 ? { label: percent(index === 0 ? bin.to - 0.05 : bin.from) } : {}),
        }))}
      />
    </ChartPanel>
  )
}
