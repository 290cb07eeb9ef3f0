import { parseTemplate, type Template } from '@takt/domain/areas/flows/values/template.ts'

/** A text of a design that was checked, told apart. */
export function templateOf(text: string): Template {
  const template = parseTemplate(text)
  if ('problem' in template) throw new Error(template.problem)
  return template
}
