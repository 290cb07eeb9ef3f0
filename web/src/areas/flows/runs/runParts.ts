import type { OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import { valuesOf } from '@takt/domain/areas/flows/design/valuesAt.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { flowType } from '../flowTypes.ts'
import { flowTexts as texts } from '../texts.ts'
import type { RecipientName } from '../words/describeStep.ts'
import { readTruncatedJson } from './readTruncatedJson.ts'

type Row = Readonly<Record<string, unknown>>
/** Readable part of a run's data: fields of a row with their previous values, or labeled values. */
export type RunPart =
  | { label: string | null; type: ItemType; row: Row; before: Row | null }
  | { label: string | null; type: null; values: readonly (readonly [label: string, value: unknown])[] }

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Maximum depth to which values are expanded. */
const maxDepth = 4
const maxValues = 60

/** Returns the nested values of a value, each with its path: `body › accepted`. */
function valuesIn(value: unknown, path: readonly string[] = []): [string, unknown][] {
  const isList = Array.isArray(value) && value.some((element) => typeof element === 'object' && element !== null)
  if (path.length >= maxDepth || !(isRow(value) || isList)) return [[path.join(' › '), value]]
  return Object.entries(value as Row)
    .flatMap(([name, element]) => valuesIn(element, [...path, isList ? String(Number(name) + 1) : name]))
    .slice(0, maxValues)
}

const valuesPart = (values: readonly (readonly [string, unknown])[]): RunPart[] =>
  values.length === 0 ? [] : [{ label: null, type: null, values }]

/** Returns the parts of a trigger's data. */
export function partsOfTrigger(value: unknown, trigger: OutlinedStep | undefined): RunPart[] {
  if (!isRow(value)) return valuesPart(valuesIn(value))
  const { before } = value
  const triggerValues = trigger ? valuesOf(trigger, flowType) : []
  return triggerValues.flatMap(({ name, label, type }): RunPart[] => {
    const fieldValue = value[name]
    if (name === 'before' || name === 'change' || fieldValue === undefined) return []
    if (type && isRow(fieldValue))
      return [{ label, type, row: fieldValue, before: name === 'item' && isRow(before) ? before : null }]
    return valuesPart(isRow(fieldValue) ? valuesIn(fieldValue) : [[label, fieldValue]])
  })
}

/** Returns the parts of a step's input or output. */
export function partsOfStep(value: unknown, step: OutlinedStep | undefined, recipientName: RecipientName): RunPart[] {
  const type = step ? flowType(String(step.options.itemType ?? '')) : null
  if (step?.kind === 'save' && type && isRow(value)) return [{ label: null, type, row: value, before: null }]
  if (step?.kind === 'find' && type && Array.isArray(value))
    return valuesPart(value.filter(isRow).map((row, at) => [`${type.label} ${at + 1}`, keyText(type, row)]))
  if (step?.kind === 'tell' && isRow(value)) {
    const recipients = Array.isArray(value.recipients) ? value.recipients : []
    const names = recipients.map((recipient) => {
      const [kind = '', ...id] = String(recipient).split(' ')
      return recipientName(kind, id.join(' '))
    })
    return valuesPart([
      [texts.recipients, names.join(', ')],
      [texts.messageText, value.message],
    ])
  }
  // A request body is stored as text.
  const parsedBody =
    step?.kind === 'request' && isRow(value) && typeof value.body === 'string' ? readTruncatedJson(value.body) : null
  const whole = parsedBody && isRow(value) ? { ...value, body: parsedBody.value } : value
  const called = ([name = '', ...path]: readonly string[]) => [texts.parts[name] ?? name, ...path].join(' › ')
  return valuesPart(valuesIn(whole).map(([path, entryValue]) => [called(path.split(' › ')), entryValue] as const))
}
