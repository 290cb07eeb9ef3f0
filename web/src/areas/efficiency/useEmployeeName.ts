import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { useCallback, useMemo } from 'react'
import { useNames } from '../../core/items/reference/useNames.ts'
import { useMask } from '../../core/session/useMask.ts'

/**
 * What employees are called, by their numbers: `E12 · Ann Smith`; the number alone while that is not known, and for
 * whoever may not read employees.
 */
export function useEmployeeName(empIDs: readonly string[]): (empID: string) => string {
  const mask = useMask()
  const nameOf = useNames(useMemo(() => ({ employees: [...new Set(empIDs)].filter(Boolean).sort() }), [empIDs]))
  return useCallback(
    (empID) => (mask.isOn ? mask.name('Person', empID) : (nameOf(employees, empID) ?? empID)),
    [mask, nameOf],
  )
}
