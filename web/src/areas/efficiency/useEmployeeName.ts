import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { useCallback, useMemo } from 'react'
import { useNames } from '../../core/items/reference/useNames.ts'
import { useMask } from '../../core/session/useMask.ts'

/**
 * Returns a lookup of employee names by number: `E12 · Ann Smith`; only the number while loading and without permission
 * to read employees.
 */
export function useEmployeeName(empIDs: readonly string[]): (empID: string) => string {
  const mask = useMask()
  const nameOf = useNames(useMemo(() => ({ employees: [...new Set(empIDs)].filter(Boolean).sort() }), [empIDs]))
  return useCallback(
    (empID) => (mask.isOn ? mask.name('Person', empID) : (nameOf(employees, empID) ?? empID)),
    [mask, nameOf],
  )
}
