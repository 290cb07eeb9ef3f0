import { parseJson } from '../../../core/item/parseJson.ts'
import { textsIn } from '../values/fillJson.ts'
import { type Checking, checkChanged, checkFind, checkSave, type Problems } from './checkRows.ts'
import { checkPathText, checkTemplate } from './checkTemplate.ts'
import type { Outline, Step, StepAs } from './design.ts'
import type { Problem } from './problem.ts'
import { requestOrigin } from './requestOrigin.ts'
import { type Known, type NamedValue, valuesAt } from './valuesAt.ts'

/** The name by which headers of a request have its secret. */
export const secretName = 'secret'
const secret: NamedValue = { name: secretName, label: 'The secret', type: null, isList: false, members: [] }

/** What is wrong with a step whose options are sound by themselves: with what it names, and with where it goes. */
export function checkStep(step: Step, outline: Outline, about: Checking): Problem[] {
  const known = valuesAt(outline, step.id, about.typeOf)
  return Object.entries(problemsOf(step, about, known)).map(([option, sentence]) => ({
    stepId: step.id,
    option,
    sentence,
  }))
}

function problemsOf(step: Step, about: Checking, known: Known): Problems {
  switch (step.kind) {
    case 'itemChanged':
      return checkChanged(step, about)
    case 'filter':
      return told(
        step.options.rules.flatMap(({ path, value }, place) => [
          [`rules.${place}.path`, checkPathText(path, known)],
          [`rules.${place}.value`, checkTemplate(value ?? '', known)],
        ]),
      )
    case 'set':
      return told(
        step.options.fields.map(({ value }, place) => [
          `fields.${place}.value`,
          typeof value === 'string' ? checkTemplate(value, known) : null,
        ]),
      )
    case 'find':
      return checkFind(step, about, known)
    case 'each':
      return told([['of', checkPathText(step.options.of, known)]])
    case 'save':
      return checkSave(step, about, known)
    case 'request':
      return checkRequest(step, known)
    case 'tell':
      return told([
        ['title', checkTemplate(step.options.title, known)],
        ['text', checkTemplate(step.options.text, known)],
      ])
    default:
      return {}
  }
}

const told = (found: readonly (readonly [string, string | null])[]): Problems =>
  Object.fromEntries(found.flatMap(([option, sentence]) => (sentence === null ? [] : [[option, sentence]])))

function checkRequest({ options }: StepAs<'request'>, known: Known): Problems {
  const { url, headers, body } = options
  const inHeaders = options.secret === null ? known : new Map([...known, [secretName, secret]])
  const noOrigin = 'must begin with http:// or https:// and a host that is written here, without user and password'
  return told([
    ['url', requestOrigin(url) === null ? noOrigin : checkTemplate(url, known)],
    ...headers.map(({ value }, place) => [`headers.${place}.value`, checkTemplate(value, inHeaders)] as const),
    ['body', body === null ? null : checkBody(body, known)],
  ])
}

function checkBody(body: string, known: Known): string | null {
  const json = parseJson(body)
  if ('sentence' in json) return `${json.name ? `${json.name} ` : ''}${json.sentence}`
  return (
    textsIn(json.value)
      .map((text) => checkTemplate(text, known))
      .find((problem) => problem !== null) ?? null
  )
}
