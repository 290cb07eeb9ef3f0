import type { Kind, OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import type { AvailableValues } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { dayNames } from '@takt/domain/areas/scheduledTasks/calendarEntry.ts'
import type { Field } from '@takt/domain/core/item/field.ts'
import { fieldInWords } from '@takt/domain/core/item/inWords.ts'
import { lowercaseLabel } from '@takt/domain/core/item/lowercaseLabel.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import { filterTexts } from '../../../core/items/filters/texts.ts'
import { weekdays } from '../../../core/kit/weekdays.ts'
import { words } from '../../../core/kit/words.ts'
import { flowType } from '../flowTypes.ts'
import { kindTexts } from '../texts.ts'
import { stepTexts as texts } from './texts.ts'
import { pathInWords, templateInWords } from './valueWords.ts'

type Options = Readonly<Record<string, unknown>>
/** The display name of a recipient, by its kind and ID. */
export type RecipientName = (kind: string, id: string) => string
type About = { known: AvailableValues; recipientName: RecipientName }

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const listOf = (value: unknown): readonly Options[] => (Array.isArray(value) ? (value as Options[]) : [])
const wordsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [])
const typeOf = (options: Options) => flowType(textOf(options.itemType))
const nounOf = (options: Options) => lowercaseLabel(typeOf(options)?.label ?? '')

/** Formats the value of a field: yes and no for booleans, "nothing" for an empty value. */
function valueInWords(value: unknown, field: Field | undefined, { known }: About): string {
  const text = textOf(value)
  if (text === '') return texts.nothing
  if (field?.kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true' ? words.yes : words.no
  return templateInWords(text, known)
}

/** Formats joined rules: `Priority equals high and Status is not empty`. */
function rulesInWords(rules: readonly Options[], about: About, subjectOf: (rule: Options) => [string, Field?]): string {
  return rules
    .filter((rule) => subjectOf(rule)[0] !== '')
    .map((rule, at) => {
      const [subject, field] = subjectOf(rule)
      const name = textOf(rule.operator) as keyof typeof filterTexts.operators
      const operator = Object.hasOwn(operators, name) ? operators[name] : null
      const value = operator?.arity === 'none' ? '' : valueInWords(rule.value, field, about)
      const joined = at === 0 ? '' : texts.logic[rule.logic === 'OR' ? 'OR' : 'AND']
      return [joined, subject, filterTexts.operators[name] ?? name, value].filter(Boolean).join(' ')
    })
    .join(' ')
}

const ofFields = (options: Options) => {
  const type = typeOf(options)
  return ({ field }: Options): [string, Field?] => {
    const definition = type?.fields[textOf(field)]
    return [definition?.label ?? textOf(field), definition]
  }
}

function saved(options: Options, about: About): string {
  const type = typeOf(options)
  if (!type) return ''
  const noun = nounOf(options)
  const assignments = listOf(options.fields).filter(({ field }) => textOf(field) !== '')
  const isKey = ({ field }: Options) => type.key.includes(textOf(field))
  const inField = (assignment: Options): [string, string] => {
    const definition = type.fields[textOf(assignment.field)]
    return [definition?.label ?? textOf(assignment.field), valueInWords(assignment.value, definition, about)]
  }
  const listFields = (fields: readonly Options[], format: (label: string, value: string) => string) =>
    texts.list(
      fields.map((assignment) => format(...inField(assignment))),
      'and',
    )
  if (options.mode === 'add') return texts.add(texts.aRow(noun), listFields(assignments, texts.fieldAs))
  const otherFields = assignments.filter((assignment) => !isKey(assignment))
  const rowText = rowInWords(assignments.filter(isKey), noun, about)
  if (options.mode === 'addOrChange') return texts.addOrChange(rowText, listFields(otherFields, texts.fieldTo))
  const [first] = otherFields
  if (!first) return ''
  return otherFields.length === 1
    ? texts.changeField(...inField(first), rowText)
    : texts.change(listFields(otherFields, texts.fieldTo), rowText)
}

/** Describes the row that a key identifies: `the request` if the key is that of a known row, else with its key. */
function rowInWords(keys: readonly Options[], noun: string, about: About): string {
  const [key] = keys
  const path = /^\{\{\s*(\w+)\.(\w+)\s*\}\}$/.exec(textOf(key?.value))
  const of = keys.length === 1 && path?.[2] === textOf(key?.field) ? about.known.get(path[1]!) : undefined
  if (of) return pathInWords(of.name, about.known)
  const values = keys.map(({ value }) => valueInWords(value, undefined, about))
  return texts.which(noun, values.join(' · ')).trim()
}

const daysInWords = (days: readonly string[]) =>
  days.length === dayNames.length
    ? texts.everyDay
    : texts.list(
        days.map((day) => (weekdays as Readonly<Record<string, string>>)[day] ?? day),
        'and',
      )

const descriptions: Readonly<Record<Kind, (options: Options, about: About) => string>> = {
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
    const conditions = rulesInWords(listOf(rules), about, ({ path }) => [pathInWords(textOf(path), about.known)])
    return conditions === '' ? '' : texts.onlyIf(conditions)
  },
  set: ({ fields }, about) => {
    const assignments = listOf(fields).flatMap(({ name, value }) =>
      textOf(name) === '' ? [] : [texts.noted(textOf(name), valueInWords(value, undefined, about))],
    )
    return assignments.length === 0 ? '' : texts.note(texts.list(assignments, 'and'))
  },
  find: (options, about) =>
    typeOf(options) ? texts.find(nounOf(options), rulesInWords(listOf(options.filters), about, ofFields(options))) : '',
  each: ({ of }, { known }) => (textOf(of) === '' ? '' : texts.each(pathInWords(textOf(of), known))),
  save: saved,
  request: ({ method, url, secret }, { known }) =>
    texts.request(textOf(method), templateInWords(textOf(url), known), textOf(secret)),
  tell: ({ recipients, title }, { known, recipientName }) => {
    const names = listOf(recipients).flatMap(({ recipientType, recipientID }) =>
      textOf(recipientID) === '' ? [] : [recipientName(textOf(recipientType), textOf(recipientID))],
    )
    return texts.notify(texts.list(names, 'and') || texts.noRecipient, templateInWords(textOf(title), known))
  },
}

/**
 * Describes in words what a step does; empty while its options are empty. `about.known`: the values that the step may
 * refer to.
 */
export const describeStep = ({ kind, options }: OutlinedStep, about: About): string =>
  descriptions[kind](options, about).trim()

/** The name of a step: its own name if it has one, else the label of its kind. */
export const stepName = ({ kind, name }: { kind: Kind; name?: string | null | undefined }): string =>
  name || kindTexts[kind].label
