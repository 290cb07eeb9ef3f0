import type { Field } from '../../../core/item/field.ts'
import { fieldNames, type ItemType, isExposed } from '../../../core/item/item.ts'
import { operators } from '../../../core/item/operators.ts'
import { readRule } from '../../notifications/index.ts'
import { checkTemplate, isLiteral } from './checkTemplate.ts'
import type { StepAs } from './design.ts'
import type { AvailableValues, TypeOf } from './valuesAt.ts'

/** Information on item types: those that flows may use, and their fields that identify people. */
export type Checking = { typeOf: TypeOf; identifiesPerson: (type: ItemType, field: string) => boolean }

/** Problems of a step: option → message. */
export type Problems = Record<string, string>

const noType = 'flows cannot use records of this type'
const noPeople = 'is about people: a design cannot name them, use a value instead'

/** Checks the rules of a trigger on rows. */
export function checkChanged({ options }: StepAs<'itemChanged'>, { typeOf, identifiesPerson }: Checking): Problems {
  const type = typeOf(options.itemType)
  if (!type) return { itemType: noType }
  const problems: Problems = {}
  for (const [index, rule] of options.rules.entries()) {
    const read = readRule(type, rule)
    if ('problems' in read)
      for (const [name, message] of Object.entries(read.problems)) problems[`rules.${index}.${name}`] = message
    else if (operators[read.filter.operator].arity !== 'none' && identifiesPerson(type, rule.field))
      problems[`rules.${index}.operator`] = 'can only be checked for being empty: a design cannot name people'
  }
  return problems
}

/** Checks the filters of a find step. */
export function checkFind(
  { options }: StepAs<'find'>,
  { typeOf, identifiesPerson }: Checking,
  available: AvailableValues,
): Problems {
  const type = typeOf(options.itemType)
  if (!type) return { itemType: noType }
  const problems: Problems = {}
  for (const [index, { field, operator, value }] of options.filters.entries()) {
    const definition: Field | undefined = type.fields[field]
    const { arity, offered } = operators[operator]
    const addProblem = (name: string, message: string) => {
      problems[`filters.${index}.${name}`] ??= message
    }
    if (!definition || !isExposed(definition)) addProblem('field', `${type.label} has no field ${field}`)
    else if (!offered(definition)) addProblem('operator', `${operator} is not offered for ${field}`)
    else if (arity !== 'none' && isLiteral(value)) {
      const read = readRule(type, { field, operator, value })
      if ('problems' in read) addProblem('value', Object.values(read.problems)[0]!)
      else if (identifiesPerson(type, field)) addProblem('value', noPeople)
    } else if (arity !== 'none') {
      const problem = checkTemplate(value, available)
      if (problem) addProblem('value', problem)
    }
  }
  return problems
}

/** Checks the fields of a save step. */
export function checkSave(
  { options }: StepAs<'save'>,
  { typeOf, identifiesPerson }: Checking,
  available: AvailableValues,
): Problems {
  const { itemType, mode, fields } = options
  const type = typeOf(itemType)
  if (!type || !isSavable(type)) return { itemType: noType }
  const problems: Problems = {}
  const named = new Set<string>()
  for (const [index, { field, value }] of fields.entries()) {
    const definition: Field | undefined = type.fields[field]
    const addProblem = (name: string, message: string) => {
      problems[`fields.${index}.${name}`] ??= message
    }
    const isKey = type.key.includes(field)
    if (!definition || !isExposed(definition)) addProblem('field', `${type.label} has no field ${field}`)
    else if (named.has(field)) addProblem('field', 'is named twice')
    else if (mode === 'add' && definition.required === 'A') addProblem('field', 'is set by Takt')
    else if (mode === 'change' && !definition.editable && !isKey) addProblem('field', 'cannot be changed')
    else if (mode === 'addOrChange' && definition.required === 'A')
      addProblem('field', 'is set by Takt: use either add or change')
    named.add(field)
    if (isKey && mode !== 'add' && (value === '' || value === null))
      addProblem('value', 'is required to identify the record')
    if (typeof value !== 'string') continue
    const problem = checkTemplate(value, available)
    if (problem) addProblem('value', problem)
    else if (definition && value !== '' && isLiteral(value) && identifiesPerson(type, field))
      addProblem('value', noPeople)
  }
  const missing = neededFor(type, mode).filter((name) => !named.has(name))
  const keys = missing.filter((name) => type.key.includes(name))
  const labels = missing.map((name) => type.fields[name]!.label).join(', ')
  if (missing.length > 0)
    problems.fields = keys.length > 0 && mode !== 'add' ? `must identify the record: ${labels}` : `requires ${labels}`
  return problems
}

/** Returns the fields required to write a row: its key for changes, otherwise the fields without a default. */
export function neededFor(type: ItemType, mode: StepAs<'save'>['options']['mode']): string[] {
  if (mode === 'change') return [...type.key]
  const requiredFields = fieldNames(type, ({ required, fallback }) => required === 'Y' && fallback === undefined)
  return mode === 'add' ? requiredFields : [...new Set([...type.key, ...requiredFields])]
}

/** Item types that act on behalf of users or grant rights: flows may not write them. */
const acting = new Set([
  'flows',
  'scheduledTasks',
  'connectors',
  'organizationSettings',
  'notifications',
  'notificationRules',
  'notificationRecipients',
  'reports',
])

/** Returns true if flows may write rows of a type. */
export const isSavable = ({ name }: ItemType): boolean => !acting.has(name)
