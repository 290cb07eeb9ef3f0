import { parseTemplate, type Template } from '@takt/domain/areas/flows/values/template.ts'

/** Parses a text of a validated design into a template. */
export function templateOf(text: string): Template {
  const template = parseTemplate(text)
  if ('problem' in template) throw new Error(template.problem)
  return template
}
