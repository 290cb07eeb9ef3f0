import type { ItemType } from '@takt/domain/item/item.ts'
import { employees } from '@takt/domain/masterData/employees.ts'
import { jobs } from '@takt/domain/masterData/jobs.ts'
import { parts } from '@takt/domain/masterData/parts.ts'
import { resources } from '@takt/domain/masterData/resources.ts'
import { tags } from '@takt/domain/tags/tags.ts'

/** Whose keys people know them by: people, jobs, parts, machines, tags. */
const known = [employees, jobs, parts, resources, tags]
/** The same in answers and questions of routes that are of no item type. */
const elsewhere = ['resourceId', 'resourceIDs', 'empIDs', 'jobNumList', 'associationID', 'selectedDevices']

/** The names under which identifiers stand in answers and bodies: keys of what people know, and whatever refers to them. */
export function identifierNames(types: Iterable<ItemType>): ReadonlySet<string> {
  const keyed = new Set(known.map(({ name }) => name))
  const names = new Set([...elsewhere, ...known.flatMap(({ key }) => key)])
  for (const { fields } of types)
    for (const [name, field] of Object.entries(fields))
      if (field.to && keyed.has(field.to) && field.stored !== 'integer') names.add(name)
  return names
}
