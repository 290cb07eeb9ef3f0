import { isTrigger, type Outline, type OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import { valuesOf } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { parseCommaList } from '@takt/domain/core/item/commaList.ts'
import { type ItemType, isTold } from '@takt/domain/core/item/item.ts'
import { flowType } from '../flowTypes.ts'

const some = { integer: 1, number: 1, text: 'A-1' } as const

/** A row of a type in which all is empty, but its key and words that may be chosen. */
const emptyRow = ({ fields, key }: ItemType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!isTold(field)) return []
      const own = key.includes(name) ? some[field.stored as keyof typeof some] : undefined
      return [[name, field.options?.[0] ?? own ?? null]]
    }),
  )

/** What a trigger's conditions say that fields hold: an example is one that begins the flow. */
function asked({ options }: OutlinedStep): Record<string, unknown> {
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
 * What a flow might begin with, as JSON to be filled in: every value that its trigger knows. `sent`: an example of what
 * another system sends.
 */
export function sampleOf({ steps }: Outline, sent?: unknown): string {
  const trigger = steps.find(isTrigger)
  const values = trigger ? valuesOf(trigger, flowType) : []
  if (!trigger) return '{}'
  const [change] = Array.isArray(trigger.options.changes) ? trigger.options.changes : []
  const sample = Object.fromEntries(
    values.map(({ name, type }) => {
      if (name === 'change') return [name, change ?? null]
      if (!type) return [name, name === 'body' ? (sent ?? {}) : null]
      if (name === 'before') return [name, change === 'added' ? null : emptyRow(type)]
      return [name, name === 'item' ? { ...emptyRow(type), ...asked(trigger) } : emptyRow(type)]
    }),
  )
  return JSON.stringify(sample, null, 2)
}
