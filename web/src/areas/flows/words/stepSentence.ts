import type { Kind, OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import type { Known } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { dayNames } from '@takt/domain/areas/scheduledTasks/calendarEntry.ts'
import type { Field } from '@takt/domain/core/item/field.ts'
import { inSentence } from '@takt/domain/core/item/inSentence.ts'
import { fieldInWords } from '@takt/domain/core/item/inWords.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import { filterTexts } from '../../../core/items/filters/texts.ts'
import { weekdays } from '../../../core/kit/weekdays.ts'
import { words } from '../../../core/kit/words.ts'
import { flowType } from '../flowTypes.ts'
import { kindTexts } from '../texts.ts'
import { sentenceTexts as texts } from './texts.ts'
import { pathInWords, templateInWords } from './valueWords.ts'

type Options = Readonly<Record<string, unknown>>
/** What somebody who is told is called: by the kind of recipient and its id. */
export type WhoName = (kind: string, id: string) => string
type About = { known: Known; whoName: WhoName }

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const listOf = (value: unknown): readonly Options[] => (Array.isArray(value) ? (value as Options[]) : [])
const wordsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [])
const typeOf = (options: Options) => flowType(textOf(options.itemType))
const nounOf = (options: Options) => inSentence(typeOf(options)?.label ?? '')

/** What is put into a field: yes and no instead of true and false, nothing where it is emptied. */
function givenInWords(given: unknown, field: Field | undefined, { known }: About): string {
  const text = textOf(given)
  if (text === '') return texts.nothing
  if (field?.kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true' ? words.yes : words.no
  return templateInWords(text, known)
}

/** Rules as they are joined: `Priority equals high and Status is not empty`. */
function rulesInWords(rules: readonly Options[], about: About, subjectOf: (rule: Options) => [string, Field?]): string {
  return rules
    .filter((rule) => subjectOf(rule)[0] !== '')
    .map((rule, at) => {
      const [subject, field] = subjectOf(rule)
      const name = textOf(rule.operator) as keyof typeof filterTexts.operators
      const operator = Object.hasOwn(operators, name) ? operators[name] : null
      const value = operator?.arity === 'none' ? '' : givenInWords(rule.value, field, about)
      const joined = at === 0 ? '' : texts.logic[rule.logic === 'OR' ? 'OR' : 'AND']
      return [joined, subject, filterTexts.operators[name] ?? name, value].filter(Boolean).join(' ')
    })
    .join(' ')
}

const ofFields = (options: Options) => {
  const type = typeOf(options)
  return ({ field }: Options): [string, Field?] => {
    const own = type?.fields[textOf(field)]
    return [own?.label ?? textOf(field), own]
  }
}

function saved(options: Options, about: About): string {
  const type = typeOf(options)
  if (!type) return ''
  const noun = nounOf(options)
  const given = listOf(options.fields).filter(({ field }) => textOf(field) !== '')
  const isKey = ({ field }: Options) => type.key.includes(textOf(field))
  const inField = (one: Options): [string, string] => {
    const own = type.fields[textOf(one.field)]
    return [own?.label ?? textOf(one.field), givenInWords(one.value, own, about)]
  }
  const told = (fields: readonly Options[], say: (label: string, value: string) => string) =>
    texts.list(
      fields.map((one) => say(...inField(one))),
      'and',
    )
  if (options.mode === 'add') return texts.add(texts.aRow(noun), told(given, texts.fieldAs))
  const rest = given.filter((one) => !isKey(one))
  const which = whichRow(given.filter(isKey), noun, about)
  if (options.mode === 'addOrChange') return texts.addOrChange(which, told(rest, texts.fieldTo))
  const [first] = rest
  if (!first) return ''
  return rest.length === 1 ? texts.changeOne(...inField(first), which) : texts.change(told(rest, texts.fieldTo), which)
}

/** The row that a key leads to: `the request`, where the key is that of a row that is known, else with its key. */
function whichRow(keys: readonly Options[], noun: string, about: About): string {
  const [only] = keys
  const path = /^\{\{\s*(\w+)\.(\w+)\s*\}\}$/.exec(textOf(only?.value))
  const of = keys.length === 1 && path?.[2] === textOf(only?.field) ? about.known.get(path[1]!) : undefined
  if (of) return pathInWords(of.name, about.known)
  const values = keys.map(({ value }) => givenInWords(value, undefined, about))
  return texts.which(noun, values.join(' · ')).trim()
}

const daysInWords = (days: readonly string[]) =>
  days.length === dayNames.length
    ? texts.everyDay
    : texts.list(
        days.map((day) => (weekdays as Readonly<Record<string, string>>)[day] ?? day),
        'and',
      )

const says: Readonly<Record<Kind, (options: Options, about: About) => string>> = {
  itemChanged: (options, about) => {
    if (!typeOf(options)) return ''
    const changes = wordsOf(options.changes).map((change) => texts.changes[change] ?? change)
    const rules = rulesInWords(listOf(options.rules), about, ofFields(options))
    return texts.whenChanged(texts.aRow(nounOf(options)), texts.list(changes, 'or'), rules)
  },
  alertBegan: ({ kinds }) => {
    const named = wordsOf(kinds).map((kind) => fieldInWords(machineAlerts.fields.kind, kind))
    return named.length === 0 ? '' : texts.whenAlert(texts.list(named, 'or'))
  },
  schedule: ({ everyMinutes, times, days }) =>
    textOf(everyMinutes) === ''
      ? texts.atTimes(texts.list(wordsOf(times), 'and'), daysInWords(wordsOf(days)))
      : texts.everyMinutes(textOf(everyMinutes)),
  received: () => texts.whenReceived,
  filter: ({ rules }, about) => {
    const asked = rulesInWords(listOf(rules), about, ({ path }) => [pathInWords(textOf(path), about.known)])
    return asked === '' ? '' : texts.onlyIf(asked)
  },
  set: ({ fields }, about) => {
    const noted = listOf(fields).flatMap(({ name, value }) =>
      textOf(name) === '' ? [] : [texts.noted(textOf(name), givenInWords(value, undefined, about))],
    )
    return noted.length === 0 ? '' : texts.note(texts.list(noted, 'and'))
  },
  find: (options, about) =>
    typeOf(options) ? texts.find(nounOf(options), rulesInWords(listOf(options.filters), about, ofFields(options))) : '',
  each: ({ of }, { known }) => (textOf(of) === '' ? '' : texts.each(pathInWords(textOf(of), known))),
  save: saved,
  request: ({ method, url, secret }, { known }) =>
    texts.request(textOf(method), templateInWords(textOf(url), known), textOf(secret)),
  tell: ({ recipients, title }, { known, whoName }) => {
    const who = listOf(recipients).flatMap(({ recipientType, recipientID }) =>
      textOf(recipientID) === '' ? [] : [whoName(textOf(recipientType), textOf(recipientID))],
    )
    return texts.tell(texts.list(who, 'and') || texts.nobody, templateInWords(textOf(title), known))
  },
}

/** What a step does, as a sentence; empty while its options say nothing. `known`: the values that it may name. */
export const stepSentence = ({ kind, options }: OutlinedStep, about: About): string => says[kind](options, about).trim()

/** What a step is called: by the name that people gave it, else by its kind. */
export const stepName = ({ kind, name }: { kind: Kind; name?: string | null | undefined }): string =>
  name || kindTexts[kind].label
