import type { AvailableValues, NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { parseTemplate } from '@takt/domain/areas/flows/values/template.ts'
import { stepTexts as texts } from './texts.ts'

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** The name of a value in a text: `the request`, `orderNumber`. */
const called = ({ name, label }: NamedValue) => (label === name ? name : lowered(label))

/** Formats a path to a value: `Status of the request`; an unknown path is returned unchanged. */
export function pathInWords(path: string, values: AvailableValues): string {
  const [name = '', part, ...deeperParts] = path.trim().split('.')
  const value = values.get(name)
  if (!value) return path
  if (part === undefined) return called(value)
  const label = value.type?.fields[part]?.label ?? value.members.find((member) => member.name === part)?.label ?? part
  return texts.of([label, ...deeperParts].join(' › '), called(value))
}

/** Formats a template with its values in words. */
export function templateInWords(text: string, values: AvailableValues): string {
  const template = parseTemplate(text)
  if ('problem' in template) return text
  const [firstPart] = template
  if (template.length === 1 && typeof firstPart === 'object') return pathInWords(firstPart.path.join('.'), values)
  return template
    .map((part) => (typeof part === 'string' ? part : texts.inText(pathInWords(part.path.join('.'), values))))
    .join('')
}
