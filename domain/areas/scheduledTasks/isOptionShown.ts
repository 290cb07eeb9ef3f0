import type { OptionDefinition } from './answers/taskDefinition.ts'

type Values = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
const among = (value: unknown, list: unknown) => Array.isArray(list) && list.some((entry) => same(entry, value))

const conditions = {
  equals: same,
  not_equals: (value: unknown, wanted: unknown) => !same(value, wanted),
  in: among,
  not_in: (value: unknown, list: unknown) => !among(value, list),
}

const operators: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  notEquals: conditions.not_equals,
  truthy: Boolean,
  falsy: (value) => !value,
}

/** Whether an option is shown beside these values of the others: all of its dependencies hold. */
export function isOptionShown({ dependencies = [], dependsOn }: OptionDefinition, values: Values): boolean {
  const holds = dependencies.every(
    ({ field, condition, value, action }) => conditions[condition](values[field], value) === (action === 'show'),
  )
  if (!dependsOn || !holds) return holds
  const { field, operator, value } = dependsOn
  return (Object.hasOwn(operators, operator) ? operators[operator]! : same)(values[field], value)
}
