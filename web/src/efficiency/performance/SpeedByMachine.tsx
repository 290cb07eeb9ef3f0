import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import { useMemo } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { BarListPanel } from '../BarListPanel.tsx'
import type { ResourceTeep } from '../teepAnswer.ts'
import { efficiencyTexts } from '../texts.ts'
import { nameOfKey } from './operationName.ts'
import { speedRows, useSpeedBar } from './speedRows.ts'
import { performanceTexts as texts } from './texts.ts'

/** Machines by what they lost to speed, of one part operation where one is chosen; a machine can be chosen. */
export function SpeedByMachine(props: {
  isLoading: boolean
  resources: readonly ResourceTeep[]
  ofOperation: readonly BreakdownRow[] | null
  operation: string | undefined
  machine: string | undefined
  onPick: (machine: string) => void
  /** What one can do here. */
  hint?: string
}) {
  const { resources, ofOperation, operation } = props
  const format = useFormat()
  const bar = useSpeedBar()
  const rows = useMemo(() => {
    const given = ofOperation
      ? ofOperation.map((row) => ({ key: row.resourceID ?? '', figures: row }))
      : resources.flatMap(({ resourceID, buckets: [bucket] }) => (bucket ? [{ key: resourceID, figures: bucket }] : []))
    return speedRows(given).map((row) => bar(row, row.key))
  }, [resources, ofOperation, bar])
  const title = operation === undefined ? texts.machinesBySpeed : texts.machinesOf(nameOfKey(operation))
  return (
    <BarListPanel
      title={title}
      beside={
        <>
          {format.count(rows.length)}
          {props.hint && <span data-hands>{` · ${props.hint}`}</span>}
        </>
      }
      isLoading={props.isLoading}
      nothing={texts.noneLost}
      columns={{
        label: efficiencyTexts.machine,
        value: texts.time,
        beside: efficiencyTexts.performance,
        more: [texts.made],
      }}
      rows={rows}
      selected={props.machine ?? null}
      onSelect={props.onPick}
      labelWidth="8rem"
    />
  )
}
