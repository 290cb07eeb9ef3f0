import { isTrigger, type Outline } from '@takt/domain/flows/design/design.ts'
import { valuesOf } from '@takt/domain/flows/design/valuesAt.ts'
import { type ItemType, isTold } from '@takt/domain/item/item.ts'
import { flowType } from '../flowTypes.ts'

/** A row of a type in which all is empty, but words that may be chosen. */
const emptyRow = ({ fields }: ItemType) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isTold(field) ? [[name, field.options?.[0] ?? null]] : [])),
  )

/** What a flow might begin with, as JSON to be filled in: every value that its trigger knows. */
export function sampleOf({ steps }: Outline): string {
  const trigger = steps.find(isTrigger)
  const values = trigger ? valuesOf(trigger, flowType) : []
  const sample = Object.fromEntries(values.map(({ name, type }) => [name, type ? emptyRow(type) : null]))
  return JSON.stringify(sample, null, 2)
}
