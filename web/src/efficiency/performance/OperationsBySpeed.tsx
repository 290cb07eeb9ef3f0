import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import { useMemo } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { BarListPanel } from '../BarListPanel.tsx'
import { efficiencyTexts } from '../texts.ts'
import { nameOfKey } from './operationName.ts'
import { operationKey } from './operations.ts'
import { speedRows, useSpeedBar } from './speedRows.ts'
import { performanceTexts as texts } from './texts.ts'

/** Part operations by what they lost to speed; choosing one shows the machines that make it. */
export function OperationsBySpeed(props: {
  isLoading: boolean
  rows: readonly BreakdownRow[]
  /** There are more than these. */
  more: boolean
  operation: string | undefined
  onPick: (key: string) => void
}) {
  const format = useFormat()
  const bar = useSpeedBar()
  const rows = useMemo(
    () =>
      speedRows(props.rows.map((row) => ({ key: operationKey(row), figures: row }))).map((row) =>
        bar(row, nameOfKey(row.key)),
      ),
    [props.rows, bar],
  )
  return (
    <BarListPanel
      title={texts.operations}
      beside={props.more ? texts.more : format.count(rows.length)}
      isLoading={props.isLoading}
      nothing={texts.noneLost}
      columns={{
        label: texts.operation,
        value: texts.time,
        beside: efficiencyTexts.performance,
        more: [texts.made],
      }}
      rows={rows}
      selected={props.operation ?? null}
      onSelect={props.onPick}
      labelWidth="10rem"
    />
  )
}
