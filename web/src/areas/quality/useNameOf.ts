import { useCallback } from 'react'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { useEmployeeName } from '../efficiency/face.ts'
import { partName } from './partName.ts'
import type { QualityBy } from './picks.ts'
import { qualityTexts as texts } from './texts.ts'

const none: ReadonlySet<string> = new Set()

/**
 * What a key of the address is called: machines and people by their names. `empIDs`: whom the screen speaks of;
 * `revised`: its parts that have revisions.
 */
export function useNameOf(
  empIDs: readonly string[],
  revised: ReadonlySet<string> = none,
): (by: QualityBy, key: string) => string {
  const personOf = useEmployeeName(empIDs)
  const machineOf = useMachineName()
  return useCallback(
    (by, key) => {
      if (key === '') return texts.untold[by]
      if (by === 'job') return key
      if (by === 'machine') return machineOf(key)
      if (by === 'employee') return personOf(key)
      return partName(key, revised)
    },
    [machineOf, personOf, revised],
  )
}
