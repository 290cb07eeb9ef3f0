import type { Known, NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { parseTemplate } from '@takt/domain/areas/flows/values/template.ts'
import { sentenceTexts as texts } from './texts.ts'

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** What a value is called in a sentence: `the request`, `orderNumber`. */
const called = ({ name, label }: NamedValue) => (label === name ? name : lowered(label))

/** A path to a value as people say it: `Status of the request`; what nothing is called by stays as it is written. */
export function pathInWords(path: string, known: Known): string {
  const [name = '', part, ...deeper] = path.trim().split('.')
  const value = known.get(name)
  if (!value) return path
  if (part === undefined) return called(value)
  const label = value.type?.fields[part]?.label ?? value.members.find((one) => one.name === part)?.label ?? part
  return texts.of([label, ...deeper].join(' › '), called(value))
}

/** A text with values in it as people read it. */
export function templateInWords(text: string, known: Known): string {
  const template = parseTemplate(text)
  if ('problem' in template) return text
  const [only] = template
  if (template.length === 1 && typeof only === 'object') return pathInWords(only.path.join('.'), known)
  return template
    .map((part) => (typeof part === 'string' ? part : texts.inText(pathInWords(part.path.join('.'), known))))
    .join('')
}
