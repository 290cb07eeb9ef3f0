import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import type { OperatorName } from '@takt/domain/core/item/operators.ts'
import { machinesAsked } from '../machinesAsked.ts'
import type { ValuesAsked } from '../valueConditions.ts'
import type { ValuesBody } from './valuesBody.ts'

const equality: ReadonlySet<OperatorName> = new Set(['', 'Equals', 'IsAnyOf', 'IsOneOf'])

/**
 * Adds the machines that filters of a list name, whether or not dashboards include them, where its body picks no
 * machines.
 */
export function withNamedMachines(
  asked: ValuesAsked,
  { body, floor, list }: { body: Pick<ValuesBody, 'resourceIDs' | 'only'>; floor: Floor; list: ListQuery },
): ValuesAsked {
  if (body.resourceIDs.length > 0 || body.only.resourceID !== undefined) return asked
  const named = list.filters
    .filter(({ field, operator }) => field === 'resourceID' && equality.has(operator))
    .flatMap(({ values }) => values.map(String))
    .flatMap((resourceID) => machinesAsked(floor, { resourceIDs: [], only: { resourceID } }).resourceIDs)
  return { ...asked, resourceIDs: [...new Set([...asked.resourceIDs, ...named])] }
}
