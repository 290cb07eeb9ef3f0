import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { useCallback, useMemo } from 'react'
import { useShiftName } from '../../../core/dashboards/scope/useShiftName.ts'
import { useEmployeeName } from '../useEmployeeName.ts'
import type { QualityBy } from './qualitySearch.ts'
import { qualityTexts as texts } from './texts.ts'

/** Returns the display name of a URL key; keys of machines, employees and shifts are returned unchanged. */
function nameOf(key: string, by: QualityBy): string {
  if (key === '') return texts.unreported[by]
  if (by !== 'part') return key
  const [partNum = '', revision = ''] = key.split('~')
  return texts.part(partNum, revision)
}

/**
 * Returns a function that maps URL keys to display names, including names of machines, people and shifts; `rows`
 * determine which people are looked up.
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
