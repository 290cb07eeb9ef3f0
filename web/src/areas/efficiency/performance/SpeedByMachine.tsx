import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { useMemo } from 'react'
import type { ResourceTeep } from '../../../core/dashboards/figures/teepResponse.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { nameOfKey } from './operationName.ts'
import { SpeedBars } from './SpeedBars.tsx'
import { performanceTexts as texts } from './texts.ts'

/** Machines by speed loss, of the selected part operation if there is one; a machine can be selected. */
export function SpeedByMachine(props: {
  isLoading: boolean
  resources: readonly ResourceTeep[]
  ofOperation: readonly BreakdownRow[] | null
  operation: string | undefined
  machine: string | undefined
  onPick: (machine: string) => void
  nameOf: (resourceID: string) => string
  /** Hint about the available actions. */
  hint?: string
}) {
  const { resources, ofOperation, operation, hint } = props
  const format = useFormat()
  const keyed = useMemo(
    () =>
      ofOperation
        ? ofOperation.map((row) => ({ key: row.resourceID ?? '', figures: row }))
        : resources.flatMap(({ resourceID, buckets: [bucket] }) =>
            bucket ? [{ key: resourceID, figures: bucket }] : [],
          ),
    [resources, ofOperation],
  )
  return (
    <SpeedBars
      title={operation === undefined ? texts.machinesBySpeed : texts.machinesOf(nameOfKey(operation))}
      beside={(rows) => (
        <>
          {format.count(rows)}
          {hint && <span data-hands>{` · ${hint}`}</span>}
        </>
      )}
      isLoading={props.isLoading}
      heading={efficiencyTexts.machine}
      groups={keyed}
      nameOf={props.nameOf}
      picked={props.machine}
      onPick={props.onPick}
    />
  )
}
