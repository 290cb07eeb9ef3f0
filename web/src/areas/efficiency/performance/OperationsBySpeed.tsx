import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { useMemo } from 'react'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { nameOfKey } from './operationName.ts'
import { operationKey } from './operations.ts'
import { SpeedBars } from './SpeedBars.tsx'
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
  const keyed = useMemo(() => props.rows.map((row) => ({ key: operationKey(row), figures: row })), [props.rows])
  return (
    <SpeedBars
      title={texts.operations}
      beside={(rows) => (props.more ? texts.more : format.count(rows))}
      isLoading={props.isLoading}
      heading={texts.operation}
      given={keyed}
      nameOf={nameOfKey}
      picked={props.operation}
      onPick={props.onPick}
    />
  )
}
