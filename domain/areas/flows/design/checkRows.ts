import type { Field } from '../../../core/item/field.ts'
import { fieldNames, type ItemType, isTold } from '../../../core/item/item.ts'
import { operators } from '../../../core/item/operators.ts'
import { readRule } from '../../notifications/face.ts'
import { checkTemplate, isWritten } from './checkTemplate.ts'
import type { StepAs } from './design.ts'
import type { Known, TypeOf } from './valuesAt.ts'

/** What is to be known of item types: those that flows may use, and which of their fields say who somebody is. */
export type Checking = { typeOf: TypeOf; tellsWho: (type: ItemType, field: string) => boolean }

/** Problems of a step: option → sentence. */
export type Problems = Record<string, string>

const noType = 'flows cannot use rows of this kind'
const noPeople = 'is about people: a design names none, it takes them from a value'

/** What a trigger asks of rows. */
export function checkChanged({ options }: StepAs<'itemChanged'>, { typeOf, tellsWho }: Checking): Problems {
  const type = typeOf(options.itemType)
  if (!type) return { itemType: noType }
  const problems: Problems = {}
  for (const [place, rule] of options.rules.entries()) {
    const read = readRule(type, rule)
    if ('problems' in read)
      for (const [name, sentence] of Object.entries(read.problems)) problems[`rules.${place}.${name}`] = sentence
    else if (operators[read.filter.operator].arity !== 'none' && tellsWho(type, rule.field))
      problems[`rules.${place}.operator`] = 'may only be asked whether it is empty: a design names no people'
  }
  return problems
}

/** What a step looks for. */
export function checkFind({ options }: StepAs<'find'>, { typeOf, tellsWho }: Checking, known: Known): Problems {
  const type = typeOf(options.itemType)
  if (!type) return { itemType: noType }
  const problems: Problems = {}
  for (const [place, { field, operator, value }] of options.filters.entries()) {
    const own: Field | undefined = type.fields[field]
    const { arity, offered } = operators[operator]
    const say = (name: string, sentence: string) => {
      problems[`filters.${place}.${name}`] ??= sentence
    }
    if (!own || !isTold(own)) say('field', `${type.label} has no field ${field}`)
    else if (!offered(own)) say('operator', `${operator} is not offered for ${field}`)
    else if (arity !== 'none' && isWritten(value)) {
      const read = readRule(type, { field, operator, value })
      if ('problems' in read) say('value', Object.values(read.problems)[0]!)
      else if (tellsWho(type, field)) say('value', noPeople)
    } else if (arity !== 'none') {
      const problem = checkTemplate(value, known)
      if (problem) say('value', problem)
    }
  }
  return problems
}

/** What a step writes. */
export function checkSave({ options }: StepAs<'save'>, { typeOf, tellsWho }: Checking, known: Known): Problems {
  const { itemType, mode, fields } = options
  const type = typeOf(itemType)
  if (!type || !isSavable(type)) return { itemType: noType }
  const problems: Problems = {}
  const named = new Set<string>()
  for (const [place, { field, value }] of fields.entries()) {
    const own: Field | undefined = type.fields[field]
    const say = (name: string, sentence: string) => {
      problems[`fields.${place}.${name}`] ??= sentence
    }
    const isKey = type.key.includes(field)
    if (!own || !isTold(own)) say('field', `${type.label} has no field ${field}`)
    else if (named.has(field)) say('field', 'is named twice')
    else if (mode === 'add' && own.required === 'A') say('field', 'is made by Takt')
    else if (mode === 'change' && !own.editable && !isKey) say('field', 'cannot be changed')
    else if (mode === 'addOrChange' && own.required === 'A') say('field', 'is made by Takt: only add, or only change')
    named.add(field)
    if (isKey && mode !== 'add' && (value === '' || value === null)) say('value', 'must say which row')
    if (typeof value !== 'string') continue
    const problem = checkTemplate(value, known)
    if (problem) say('value', problem)
    else if (own && value !== '' && isWritten(value) && tellsWho(type, field)) say('value', noPeople)
  }
  const missing = neededFor(type, mode).filter((name) => !named.has(name))
  const keys = missing.filter((name) => type.key.includes(name))
  const labels = missing.map((name) => type.fields[name]!.label).join(', ')
  if (missing.length > 0)
    problems.fields = keys.length > 0 && mode !== 'add' ? `must say which row: ${labels}` : `must say ${labels}`
  return problems
}

/** What must be said to write a row: its key to change one, else what has no value of its own. */
export function neededFor(type: ItemType, mode: StepAs<'save'>['options']['mode']): string[] {
  if (mode === 'change') return [...type.key]
  const given = fieldNames(type, ({ required, fallback }) => required === 'Y' && fallback === undefined)
  return mode === 'add' ? given : [...new Set([...type.key, ...given])]
}

/** What acts for somebody, or says who may do what: flows do not write it. */
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

/** Whether flows may write rows of a type. */
export const isSavable = ({ name }: ItemType): boolean => !acting.has(name)
