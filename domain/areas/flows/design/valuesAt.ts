import type { ItemType } from '../../../core/item/item.ts'
import { lowercaseLabel } from '../../../core/item/lowercaseLabel.ts'
import { machineAlerts } from '../../notifications/index.ts'
import type { Outline, OutlinedStep } from './design.ts'

/**
 * A value that a step can refer to, with its label and, where known, the item type of its fields. `members`: the
 * members of a value that is not a row.
 */
export type NamedValue = {
  name: string
  label: string
  type: ItemType | null
  isList: boolean
  members: readonly Member[]
}
/** A member of a value and its label. */
export type Member = { name: string; label: string }

/** Available values by name. */
export type AvailableValues = ReadonlyMap<string, NamedValue>

/** Returns the item type with a name; null if flows cannot use it. */
export type TypeOf = (name: string) => ItemType | null

const value = (name: string, label: string, type: ItemType | null = null, isList = false): NamedValue => ({
  name,
  label,
  type,
  isList,
  members: [],
})
const valueWith = (name: string, label: string, members: readonly Member[]): NamedValue => ({
  ...value(name, label),
  members,
})

/** Returns the label of a type's row as used within a sentence. */
const rowOf = (type: ItemType | null): string => (type ? lowercaseLabel(type.label) : 'record')
const eachOf = (as: string, type: ItemType | null) => value(as, type ? `Each ${rowOf(type)}` : 'Each entry', type)
const responseMembers = [
  { name: 'status', label: 'Status' },
  { name: 'body', label: 'Body' },
]

const textOption = ({ options }: OutlinedStep, name: string) =>
  Object.hasOwn(options, name) && typeof options[name] === 'string' ? (options[name] as string) : null

/** Values available in every run: its start time and its flow. */
const runValues = [
  value('startedAt', 'Start of the run'),
  valueWith('flow', 'This flow', [
    { name: 'flowId', label: 'Number' },
    { name: 'flowName', label: 'Name' },
  ]),
]

/** Returns the values that a step makes available to later steps. */
export function valuesOf(step: OutlinedStep, typeOf: TypeOf, available: AvailableValues = new Map()): NamedValue[] {
  const typeName = textOption(step, 'itemType')
  const type = typeName === null ? null : typeOf(typeName)
  const into = textOption(step, 'into')
  switch (step.kind) {
    case 'itemChanged':
      return [
        value('item', `The ${rowOf(type)}`, type),
        value('before', `The ${rowOf(type)} before the change`, type),
        value('change', 'added, changed or removed'),
        value('changedAt', 'Time of the change'),
      ]
    case 'alertBegan':
      return [value('alert', 'The alert', machineAlerts)]
    case 'schedule':
      return [value('dueAt', 'Scheduled time')]
    case 'received':
      return [value('body', 'The request body')]
    case 'set': {
      const fields = Array.isArray(step.options.fields) ? step.options.fields : []
      return fields.flatMap((field: unknown) => {
        const name = typeof field === 'object' && field !== null && 'name' in field ? field.name : null
        return typeof name === 'string' ? [value(name, name)] : []
      })
    }
    case 'find':
      return into === null ? [] : [value(into, 'The matching records', type, true)]
    case 'each': {
      const of = textOption(step, 'of')
      const list = of === null ? undefined : available.get(of)
      const as = textOption(step, 'as')
      return as === null ? [] : [eachOf(as, list?.isList ? list.type : null)]
    }
    case 'save':
      return into === null ? [] : [value(into, `The saved ${rowOf(type)}`, type)]
    case 'request':
      return into === null ? [] : [valueWith(into, 'The response', responseMembers)]
    default:
      return []
  }
}

/**
 * Returns the values available to a step, by name: those of its trigger and of the steps leading to it; a later value
 * replaces an earlier one of the same name. In a cyclic outline, the search stops at the first repeated step.
 */
export function valuesAt(outline: Pick<Outline, 'steps' | 'links'>, stepId: string, typeOf: TypeOf): AvailableValues {
  const before: OutlinedStep[] = []
  const visited = new Set([stepId])
  const predecessorOf = (id: string) => outline.links.find(({ to }) => to === id)?.from
  for (let id = predecessorOf(stepId); id !== undefined && !visited.has(id); id = predecessorOf(id)) {
    visited.add(id)
    const step = outline.steps.find((candidate) => candidate.id === id)
    if (step) before.unshift(step)
  }
  const available = new Map(runValues.map((runValue) => [runValue.name, runValue]))
  for (const step of before)
    for (const added of valuesOf(step, typeOf, available)) {
      available.delete(added.name)
      available.set(added.name, added)
    }
  return available
}
