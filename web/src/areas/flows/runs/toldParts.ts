import type { OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import { valuesOf } from '@takt/domain/areas/flows/design/valuesAt.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { flowType } from '../flowTypes.ts'
import { flowTexts as texts } from '../texts.ts'
import type { WhoName } from '../words/stepSentence.ts'
import { readTold } from './readTold.ts'

type Row = Readonly<Record<string, unknown>>
/** What is told of a run as people read it: fields of a row, with what it was before; or values by what they are called. */
export type ToldPart =
  | { label: string | null; type: ItemType; row: Row; before: Row | null }
  | { label: string | null; type: null; values: readonly (readonly [label: string, value: unknown])[] }

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
/** So deep values are taken apart. */
const deepest = 4
const mostValues = 60

/** The values in a value, each with the way that leads to it: `body › accepted`. */
function valuesIn(value: unknown, way: readonly string[] = []): [string, unknown][] {
  const isList = Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null)
  if (way.length >= deepest || !(isRow(value) || isList)) return [[way.join(' › '), value]]
  return Object.entries(value as Row)
    .flatMap(([name, one]) => valuesIn(one, [...way, isList ? String(Number(name) + 1) : name]))
    .slice(0, mostValues)
}

const plain = (values: readonly (readonly [string, unknown])[]): ToldPart[] =>
  values.length === 0 ? [] : [{ label: null, type: null, values }]

/** What a trigger knew. */
export function partsOfTrigger(value: unknown, trigger: OutlinedStep | undefined): ToldPart[] {
  if (!isRow(value)) return plain(valuesIn(value))
  const { before } = value
  const known = trigger ? valuesOf(trigger, flowType) : []
  return known.flatMap(({ name, label, type }): ToldPart[] => {
    const own = value[name]
    if (name === 'before' || name === 'change' || own === undefined) return []
    if (type && isRow(own)) return [{ label, type, row: own, before: name === 'item' && isRow(before) ? before : null }]
    return plain(isRow(own) ? valuesIn(own) : [[label, own]])
  })
}

/** What went into a step, or came out of it. */
export function partsOfStep(value: unknown, step: OutlinedStep | undefined, whoName: WhoName): ToldPart[] {
  const type = step ? flowType(String(step.options.itemType ?? '')) : null
  if (step?.kind === 'save' && type && isRow(value)) return [{ label: null, type, row: value, before: null }]
  if (step?.kind === 'find' && type && Array.isArray(value))
    return plain(value.filter(isRow).map((row, at) => [`${type.label} ${at + 1}`, keyText(type, row)]))
  if (step?.kind === 'tell' && isRow(value)) {
    const whom = Array.isArray(value.recipients) ? value.recipients : []
    const names = whom.map((one) => {
      const [kind = '', ...id] = String(one).split(' ')
      return whoName(kind, id.join(' '))
    })
    return plain([
      [texts.toldWhom, names.join(', ')],
      [texts.toldText, value.message],
    ])
  }
  // What is sent is told as the text that it was.
  const sent = step?.kind === 'request' && isRow(value) && typeof value.body === 'string' ? readTold(value.body) : null
  const whole = sent && isRow(value) ? { ...value, body: sent.value } : value
  const called = ([name = '', ...way]: readonly string[]) => [texts.parts[name] ?? name, ...way].join(' › ')
  return plain(valuesIn(whole).map(([way, one]) => [called(way.split(' › ')), one] as const))
}
