import type { OptionDefinition } from './responses/taskDefinition.ts'

type Values = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
const isIn = (value: unknown, list: unknown) => Array.isArray(list) && list.some((entry) => same(entry, value))

const conditions = {
  equals: same,
  not_equals: (value: unknown, expected: unknown) => !same(value, expected),
  in: isIn,
  not_in: (value: unknown, list: unknown) => !isIn(value, list),
}

const operators: Readonly<Record<string, (value: unknown, expected: unknown) => boolean>> = {
  notEquals: conditions.not_equals,
  truthy: Boolean,
  falsy: (value) => !value,
}

/** True if the values of the other options meet all dependencies of the option. */
export function isOptionShown({ dependencies = [], dependsOn }: OptionDefinition, values: Values): boolean {
  const areMet = dependencies.every(
    ({ field, condition, value, action }) => conditions[condition](values[field], value) === (action === 'show'),
  )
  if (!dependsOn || !areMet) return areMet
  const { field, operator, value } = dependsOn
  return (Object.hasOwn(operators, operator) ? operators[operator]! : same)(values[field], value)
}
