import type { WorkflowDefinition } from './workflows/workflowDefinition.ts'

/** Names under which clients know an option as well. */
const alsoCalled: Readonly<Record<string, string>> = { shiftIds: 'shiftNums', multipleReports: 'reports' }

/**
 * The values of a task in the order of its type's options, from values by name; a list is in order already. `problems`:
 * `options.<name>` → sentence, for names that the type does not have.
 */
export function optionsByName(
  { options }: Pick<WorkflowDefinition, 'options'>,
  given: readonly unknown[] | Readonly<Record<string, unknown>>,
): { values: unknown[]; problems: Record<string, string> } {
  if (Array.isArray(given)) return { values: [...given], problems: {} }
  const names = Object.keys(options)
  const values: unknown[] = names.map(() => null)
  const problems: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(given)) {
    const place = names.indexOf(name) >= 0 ? names.indexOf(name) : names.indexOf(alsoCalled[name] ?? '')
    if (place < 0) problems[`options.${name}`] = 'is no option of this type'
    else values[place] = value
  }
  return { values, problems }
}
