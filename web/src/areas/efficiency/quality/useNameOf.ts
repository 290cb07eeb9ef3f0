import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { useCallback, useMemo } from 'react'
import { useShiftName } from '../../../core/dashboards/scope/useShiftName.ts'
import { useEmployeeName } from '../useEmployeeName.ts'
import type { QualityBy } from './qualitySearch.ts'
import { qualityTexts as texts } from './texts.ts'

/** What a key of the address stands for, in words; that of a machine, employee or shift as it is. */
function nameOf(key: string, by: QualityBy): string {
  if (key === '') return texts.untold[by]
  if (by !== 'part') return key
  const [partNum = '', revision = ''] = key.split('~')
  return texts.part(partNum, revision)
}

/**
 * What a key of the address is called, machines, people and shifts by their names; `rows` tell which people are spoken
 * of.
 */
export function useNameOf(rows: readonly BreakdownRow[], machineOf: (resourceID: string) => string) {
  const personOf = useEmployeeName(useMemo(() => rows.flatMap(({ empID }) => empID ?? []), [rows]))
  const shiftOf = useShiftName()
  return useCallback(
    (key: string, by: QualityBy) => {
      if (key === '' || by === 'part' || by === 'job') return nameOf(key, by)
      return by === 'machine' ? machineOf(key) : by === 'employee' ? personOf(key) : shiftOf(Number(key))
    },
    [machineOf, personOf, shiftOf],
  )
}
