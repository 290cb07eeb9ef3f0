import { useCallback } from 'react'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { useEmployeeName } from '../efficiency/index.ts'
import { partName } from './partName.ts'
import type { QualityBy } from './picks.ts'
import { qualityTexts as texts } from './texts.ts'

const none: ReadonlySet<string> = new Set()

/**
 * Returns a function that gives the display name of a key from the address; machines and people are shown by name.
 * `empIDs`: the employees on the screen; `revised`: the parts on the screen that have revisions.
 */
export function useNameOf(
  empIDs: readonly string[],
  revised: ReadonlySet<string> = none,
): (by: QualityBy, key: string) => string {
  const personOf = useEmployeeName(empIDs)
  const machineOf = useMachineName()
  return useCallback(
    (by, key) => {
      if (key === '') return texts.notReported[by]
      if (by === 'job') return key
      if (by === 'machine') return machineOf(key)
      if (by === 'employee') return personOf(key)
      return partName(key, revised)
    },
    [machineOf, personOf, revised],
  )
}
