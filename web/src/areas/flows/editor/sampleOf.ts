import { isTrigger, type Outline, type OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import { valuesOf } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { parseCommaList } from '@takt/domain/core/item/commaList.ts'
import { type ItemType, isExposed } from '@takt/domain/core/item/item.ts'
import { flowType } from '../flowTypes.ts'

const some = { integer: 1, number: 1, text: 'A-1' } as const

/** Returns a row of a type with empty fields, except its key and fields with options. */
const emptyRow = ({ fields, key }: ItemType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!isExposed(field)) return []
      const sampleKey = key.includes(name) ? some[field.stored as keyof typeof some] : undefined
      return [[name, field.options?.[0] ?? sampleKey ?? null]]
    }),
  )

/** Returns the field values that a trigger's conditions require, so that the sample triggers the flow. */
function requiredValues({ options }: OutlinedStep): Record<string, unknown> {
  const rules: unknown[] = Array.isArray(options.rules) ? options.rules : []
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const { operator, field, value } = Object(rule)
      if (typeof field !== 'string' || typeof value !== 'string') return []
      if (operator === 'Equals') return [[field, value]]
      return operator === 'IsAnyOf' ? [[field, parseCommaList(value)[0] ?? null]] : []
    }),
  )
}

/**
 * Returns sample input of a flow as JSON to fill in: every value that its trigger provides. `payload`: example of what
 * another system sends.
 */
export function sampleOf({ steps }: Outline, payload?: unknown): string {
  const trigger = steps.find(isTrigger)
  const values = trigger ? valuesOf(trigger, flowType) : []
  if (!trigger) return '{}'
  const [change] = Array.isArray(trigger.options.changes) ? trigger.options.changes : []
  const sample = Object.fromEntries(
    values.map(({ name, type }) => {
      if (name === 'change') return [name, change ?? null]
      if (!type) return [name, name === 'body' ? (payload ?? {}) : null]
      if (name === 'before') return [name, change === 'added' ? null : emptyRow(type)]
      return [name, name === 'item' ? { ...emptyRow(type), ...requiredValues(trigger) } : emptyRow(type)]
    }),
  )
  return JSON.stringify(sample, null, 2)
}
