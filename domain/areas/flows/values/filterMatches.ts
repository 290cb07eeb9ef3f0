import { parseCommaList } from '../../../core/item/commaList.ts'
import { type Comparable, type OperatorName, operators } from '../../../core/item/operators.ts'
import { numeric } from '../../../core/item/parseValue.ts'
import { parseInstant } from '../../../core/item/values.ts'
import type { FilterRule } from '../design/steps.ts'
import { longestCompared } from '../limits.ts'
import { createFillContext } from './fillContext.ts'
import { parsePath, type Scope, valueAtPath } from './path.ts'
import { fillText, parseTemplate } from './template.ts'

const isOfTime = (operator: OperatorName) => operator.startsWith('After') || operator.startsWith('Before')
const isOrdering = (operator: OperatorName) => isOfTime(operator) || /^(Greater|Less|Between)/.test(operator)

/** Converts a value and its operands to a common type: numbers, instants, or else text. */
function toCommonType(operator: OperatorName, value: unknown, operands: readonly string[]): [Comparable, Comparable[]] {
  if (value === null || value === undefined || value === '') return [null, [...operands]]
  if (typeof value === 'object') return [Array.isArray(value) && value.length === 0 ? null : true, [...operands]]
  if (typeof value === 'boolean')
    return [value, operands.map((operand) => (operand === 'true' ? true : operand === 'false' ? false : operand))]
  const all = [String(value), ...operands]
  const instants = isOrdering(operator) ? all.map(parseInstant) : []
  if (instants.length > 0 && !instants.includes(null)) return [instants[0]!, instants.slice(1)]
  const areNumbers = (typeof value === 'number' || isOrdering(operator)) && all.every((text) => numeric.test(text))
  if (areNumbers) return [Number(value), operands.map(Number)]
  return [String(value), [...operands]]
}

/**
 * Returns true if the rules match the values of a run. Each rule after the first is combined with the result so far by
 * its `logic`. Operands are converted to the type of the value. Yields between rules so that other work can run.
 */
export function* filterMatches(
  rules: readonly FilterRule[],
  scope: Scope,
  missing: Set<string>,
): Generator<undefined, boolean> {
  const matches = ({ path, operator, value }: FilterRule): boolean => {
    const { arity, test } = operators[operator]
    const template = parseTemplate(value ?? '')
    if ('problem' in template) throw new Error(template.problem)
    const text = fillText(template, scope, createFillContext(longestCompared, missing))
    const operandTexts = arity === 'none' ? [] : arity === 'one' ? [text] : parseCommaList(text)
    const [actual, operands] = toCommonType(operator, valueAtPath(scope, parsePath(path) ?? []), operandTexts)
    return test(actual, operands)
  }
  const [first, ...otherRules] = rules
  if (!first) return true
  let result = matches(first)
  for (const rule of otherRules) {
    yield
    result = rule.logic === 'OR' ? result || matches(rule) : result && matches(rule)
  }
  return result
}
