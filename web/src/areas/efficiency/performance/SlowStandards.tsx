import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { useMemo } from 'react'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { operationName } from './operationName.ts'
import { operationKey } from './operations.ts'
import { slowStandards } from './slowStandards.ts'
import { performanceTexts as texts } from './texts.ts'

/** Part operations that are faster than their standard on average: such a standard hides speed losses. */
export function SlowStandards(props: {
  isLoading: boolean
  rows: readonly BreakdownRow[]
  onPick: (key: string) => void
}) {
  const format = useFormat()
  const rows = useMemo(
    () =>
      slowStandards(props.rows).map(({ row, meanSecs, standardSecs }) => ({
        key: operationKey(row),
        label: operationName(row),
        value: standardSecs,
        target: meanSecs,
        text: texts.secs(format.number(standardSecs)),
        beside: texts.secs(format.number(meanSecs)),
        more: [format.ratio(row.performance), format.count(row.totalCount)],
        hint: texts.tooSlow(format.number(meanSecs), format.number(standardSecs), format.count(row.totalCount)),
      })),
    [props.rows, format],
  )
  return (
    <BarListPanel
      title={texts.standards}
      beside={texts.standardsBeside}
      isLoading={props.isLoading}
      nothing={texts.standardsFit}
      columns={{
        label: texts.operation,
        value: texts.standard,
        beside: texts.each,
        more: [efficiencyTexts.performance, texts.made],
      }}
      rows={rows}
      onSelect={props.onPick}
      labelWidth="10rem"
    />
  )
}
