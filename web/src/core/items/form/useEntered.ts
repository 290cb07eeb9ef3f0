import { employees } from '@takt/domain/areas/masterData/employees.ts'
import type { Field } from '@takt/domain/core/item/field.ts'
import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import { useMemo } from 'react'
import { useMay } from '../../session/useMay.ts'

/**
 * Returns the names of the fields that are entered here: not those of the table itself, nor fields that name people for
 * a user who may not read people.
 */
export function useEntered(
  type: ItemType,
  isEntered: (field: Field, name: string) => boolean,
  inherent: Readonly<Record<string, unknown>>,
): readonly string[] {
  const mayReadPeople = useMay(employees.area, 'read')
  const writes = useMay(employees.area, 'write')
  return useMemo(() => {
    const isOffered = (field: Field, name: string) =>
      isEntered(field, name) && !(name in inherent) && (mayReadPeople || writes || field.to !== employees.name)
    return fieldNames(type, isOffered)
  }, [type, isEntered, inherent, mayReadPeople, writes])
}
