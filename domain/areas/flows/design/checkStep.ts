import { parseJson } from '../../../core/item/parseJson.ts'
import { textsIn } from '../values/fillJson.ts'
import { type Checking, checkChanged, checkFind, checkSave, type Problems } from './checkRows.ts'
import { checkPathText, checkTemplate } from './checkTemplate.ts'
import type { Outline, Step, StepAs } from './design.ts'
import type { Problem } from './problem.ts'
import { requestOrigin } from './requestOrigin.ts'
import { type AvailableValues, type NamedValue, valuesAt } from './valuesAt.ts'

/** The name by which request headers refer to the secret. */
export const secretName = 'secret'
const secret: NamedValue = { name: secretName, label: 'The secret', type: null, isList: false, members: [] }

/** Checks the references of a step with valid options: the values it uses and the addresses it sends to. */
export function checkStep(step: Step, outline: Outline, about: Checking): Problem[] {
  const available = valuesAt(outline, step.id, about.typeOf)
  return Object.entries(problemsOf(step, about, available)).map(([option, message]) => ({
    stepId: step.id,
    option,
    sentence: message,
  }))
}

function problemsOf(step: Step, about: Checking, available: AvailableValues): Problems {
  switch (step.kind) {
    case 'itemChanged':
      return checkChanged(step, about)
    case 'filter':
      return collectProblems(
        step.options.rules.flatMap(({ path, value }, index) => [
          [`rules.${index}.path`, checkPathText(path, available)],
          [`rules.${index}.value`, checkTemplate(value ?? '', available)],
        ]),
      )
    case 'set':
      return collectProblems(
        step.options.fields.map(({ value }, index) => [
          `fields.${index}.value`,
          typeof value === 'string' ? checkTemplate(value, available) : null,
        ]),
      )
    case 'find':
      return checkFind(step, about, available)
    case 'each':
      return collectProblems([['of', checkPathText(step.options.of, available)]])
    case 'save':
      return checkSave(step, about, available)
    case 'request':
      return checkRequest(step, available)
    case 'tell':
      return collectProblems([
        ['title', checkTemplate(step.options.title, available)],
        ['text', checkTemplate(step.options.text, available)],
      ])
    default:
      return {}
  }
}

const collectProblems = (results: readonly (readonly [string, string | null])[]): Problems =>
  Object.fromEntries(results.flatMap(([option, message]) => (message === null ? [] : [[option, message]])))

function checkRequest({ options }: StepAs<'request'>, available: AvailableValues): Problems {
  const { url, headers, body } = options
  const inHeaders = options.secret === null ? available : new Map([...available, [secretName, secret]])
  const noOrigin = 'must start with http:// or https:// and a literal host, without user and password'
  return collectProblems([
    ['url', requestOrigin(url) === null ? noOrigin : checkTemplate(url, available)],
    ...headers.map(({ value }, index) => [`headers.${index}.value`, checkTemplate(value, inHeaders)] as const),
    ['body', body === null ? null : checkBody(body, available)],
  ])
}

function checkBody(body: string, available: AvailableValues): string | null {
  const json = parseJson(body)
  if ('message' in json) return `${json.name ? `${json.name} ` : ''}${json.message}`
  return (
    textsIn(json.value)
      .map((text) => checkTemplate(text, available))
      .find((problem) => problem !== null) ?? null
  )
}
