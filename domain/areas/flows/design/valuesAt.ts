import { inSentence } from '../../../core/item/inSentence.ts'
import type { ItemType } from '../../../core/item/item.ts'
import { machineAlerts } from '../../notifications/face.ts'
import type { Outline, OutlinedStep } from './design.ts'

/**
 * A value that a step may name: how it is called, and whose fields it has, where that is known; `members`: what is in
 * it where it is no row.
 */
export type NamedValue = {
  name: string
  label: string
  type: ItemType | null
  isList: boolean
  members: readonly Member[]
}
/** A part of a value, and what it is called. */
export type Member = { name: string; label: string }

/** Values by their names. */
export type Known = ReadonlyMap<string, NamedValue>

/** The item type of a name; null if there is none that flows may use. */
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

/** What a row of a type is called in a sentence. */
const rowOf = (type: ItemType | null): string => (type ? inSentence(type.label) : 'row')
const eachOf = (as: string, type: ItemType | null) => value(as, type ? `Each ${rowOf(type)}` : 'Each entry', type)
const answerMembers = [
  { name: 'status', label: 'Status' },
  { name: 'body', label: 'Body' },
]

const textOption = ({ options }: OutlinedStep, name: string) =>
  Object.hasOwn(options, name) && typeof options[name] === 'string' ? (options[name] as string) : null

/** Of every run: when it began, and of which flow it is. */
const always = [
  value('startedAt', 'When the run began'),
  valueWith('flow', 'This flow', [
    { name: 'flowId', label: 'Number' },
    { name: 'flowName', label: 'Name' },
  ]),
]

/** What a step adds to the values that those behind it may name. */
export function valuesOf(step: OutlinedStep, typeOf: TypeOf, known: Known = new Map()): NamedValue[] {
  const typeName = textOption(step, 'itemType')
  const type = typeName === null ? null : typeOf(typeName)
  const into = textOption(step, 'into')
  switch (step.kind) {
    case 'itemChanged':
      return [
        value('item', `The ${rowOf(type)}`, type),
        value('before', `The ${rowOf(type)} as it was`, type),
        value('change', 'added, changed or removed'),
        value('changedAt', 'When it was changed'),
      ]
    case 'alertBegan':
      return [value('alert', 'The alert', machineAlerts)]
    case 'schedule':
      return [value('dueAt', 'When it was due')]
    case 'received':
      return [value('body', 'What was sent')]
    case 'set': {
      const fields = Array.isArray(step.options.fields) ? step.options.fields : []
      return fields.flatMap((field: unknown) => {
        const name = typeof field === 'object' && field !== null && 'name' in field ? field.name : null
        return typeof name === 'string' ? [value(name, name)] : []
      })
    }
    case 'find':
      return into === null ? [] : [value(into, 'The rows found', type, true)]
    case 'each': {
      const of = textOption(step, 'of')
      const list = of === null ? undefined : known.get(of)
      const as = textOption(step, 'as')
      return as === null ? [] : [eachOf(as, list?.isList ? list.type : null)]
    }
    case 'save':
      return into === null ? [] : [value(into, `The ${rowOf(type)} saved`, type)]
    case 'request':
      return into === null ? [] : [valueWith(into, 'What was answered', answerMembers)]
    default:
      return []
  }
}

/**
 * The values that a step may name, by their names: those of its trigger and of the steps that lead to it, the latest of
 * a name. An outline that goes in a circle ends where a step comes again.
 */
export function valuesAt(outline: Pick<Outline, 'steps' | 'links'>, stepId: string, typeOf: TypeOf): Known {
  const before: OutlinedStep[] = []
  const seen = new Set([stepId])
  const leadingTo = (id: string) => outline.links.find(({ to }) => to === id)?.from
  for (let id = leadingTo(stepId); id !== undefined && !seen.has(id); id = leadingTo(id)) {
    seen.add(id)
    const step = outline.steps.find((one) => one.id === id)
    if (step) before.unshift(step)
  }
  const known = new Map(always.map((one) => [one.name, one]))
  for (const step of before)
    for (const one of valuesOf(step, typeOf, known)) {
      known.delete(one.name)
      known.set(one.name, one)
    }
  return known
}
