import type { Kind } from '@takt/domain/flows/design/design.ts'
import { fieldInWords } from '@takt/domain/item/inWords.ts'
import { machineAlerts } from '@takt/domain/notifications/machineAlerts.ts'
import { filterTexts } from '../items/filters/texts.ts'
import { flowType } from './flowTypes.ts'
import { kindTexts, stepTexts as texts } from './texts.ts'

type Options = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown): readonly Options[] => (Array.isArray(value) ? (value as Options[]) : [])
const wordsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [])
const labelOf = (options: Options) => flowType(textOf(options.itemType))?.label ?? ''

const asked = (rules: readonly Options[], subject: 'path' | 'field') =>
  rules
    .map((rule, at) => {
      const operator = textOf(rule.operator) as keyof typeof filterTexts.operators
      const joined = at === 0 ? [] : [texts.logic[rule.logic === 'OR' ? 'OR' : 'AND']]
      return [...joined, textOf(rule[subject]), filterTexts.operators[operator] ?? operator, textOf(rule.value)]
        .filter(Boolean)
        .join(' ')
    })
    .join(' ')

const says: Readonly<Record<Kind, (options: Options) => string>> = {
  itemChanged: (options) =>
    [
      labelOf(options),
      wordsOf(options.changes)
        .map((change) => texts.changes[change] ?? change)
        .join(texts.or),
    ]
      .filter(Boolean)
      .join(' '),
  alertBegan: ({ kinds }) =>
    wordsOf(kinds)
      .map((kind) => fieldInWords(machineAlerts.fields.kind, kind))
      .join(', '),
  schedule: ({ everyMinutes, times }) =>
    textOf(everyMinutes) === '' ? wordsOf(times).join(', ') : texts.everyMinutes(textOf(everyMinutes)),
  received: () => '',
  filter: ({ rules }) => asked(listOf(rules), 'path'),
  set: ({ fields }) =>
    listOf(fields)
      .map(({ name }) => textOf(name))
      .join(', '),
  find: (options) => [labelOf(options), asked(listOf(options.filters), 'field')].filter(Boolean).join(': '),
  each: ({ of, as }) => (textOf(of) === '' ? '' : texts.each(textOf(as), textOf(of))),
  save: (options) => labelOf(options),
  request: ({ method, url }) => [textOf(method), textOf(url)].join(' '),
  tell: ({ title }) => textOf(title),
}

/** What a step does in short, as its options say; empty while they say nothing. */
export const stepSays = ({ kind, options }: { kind: Kind; options: Options }): string => says[kind](options).trim()

/** What a step is called: by the name that people gave it, else by its kind. */
export const stepName = ({ kind, name }: { kind: Kind; name?: string | null | undefined }): string =>
  name || kindTexts[kind].label
