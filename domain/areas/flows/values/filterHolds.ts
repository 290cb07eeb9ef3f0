import { parseCommaList } from '../../../core/item/commaList.ts'
import { type Comparable, type OperatorName, operators } from '../../../core/item/operators.ts'
import { numeric } from '../../../core/item/parseValue.ts'
import { parseInstant } from '../../../core/item/values.ts'
import type { FilterRule } from '../design/steps.ts'
import { longestCompared } from '../limits.ts'
import { openFilling } from './filling.ts'
import { parsePath, type Scope, valueAtPath } from './path.ts'
import { fillText, parseTemplate } from './template.ts'

const isOfTime = (operator: OperatorName) => operator.startsWith('After') || operator.startsWith('Before')
const isOrdering = (operator: OperatorName) => isOfTime(operator) || /^(Greater|Less|Between)/.test(operator)

/** A value and what it is compared with, as of one kind: numbers with numbers, instants with instants, else texts. */
function alike(operator: OperatorName, value: unknown, operands: readonly string[]): [Comparable, Comparable[]] {
  if (value === null || value === undefined || value === '') return [null, [...operands]]
  if (typeof value === 'object') return [Array.isArray(value) && value.length === 0 ? null : true, [...operands]]
  if (typeof value === 'boolean')
    return [value, operands.map((one) => (one === 'true' ? true : one === 'false' ? false : one))]
  const all = [String(value), ...operands]
  const instants = isOrdering(operator) ? all.map(parseInstant) : []
  if (instants.length > 0 && !instants.includes(null)) return [instants[0]!, instants.slice(1)]
  const areNumbers = (typeof value === 'number' || isOrdering(operator)) && all.every((one) => numeric.test(one))
  if (areNumbers) return [Number(value), operands.map(Number)]
  return [String(value), [...operands]]
}

/**
 * Whether rules hold of the values of a run: from the first on, each is joined to what came before it by its `logic`;
 * that of the first joins nothing. What a value is compared with is read as of its kind. Others have their turn between
 * rules.
 */
export function* filterHolds(
  rules: readonly FilterRule[],
  scope: Scope,
  missing: Set<string>,
): Generator<undefined, boolean> {
  const holds = ({ path, operator, value }: FilterRule): boolean => {
    const { arity, test } = operators[operator]
    const template = parseTemplate(value ?? '')
    if ('problem' in template) throw new Error(template.problem)
    const text = fillText(template, scope, openFilling(longestCompared, missing))
    const given = arity === 'none' ? [] : arity === 'one' ? [text] : parseCommaList(text)
    const [own, operands] = alike(operator, valueAtPath(scope, parsePath(path) ?? []), given)
    return test(own, operands)
  }
  const [first, ...others] = rules
  if (!first) return true
  let so = holds(first)
  for (const rule of others) {
    yield
    so = rule.logic === 'OR' ? so || holds(rule) : so && holds(rule)
  }
  return so
}
