import type { WorkflowDefinition } from './workflows/workflowDefinition.ts'

/** Alternative option names used by clients. */
const alsoCalled: Readonly<Record<string, string>> = { shiftIds: 'shiftNums', multipleReports: 'reports' }

/**
 * Converts values by name to a list in the order of the type's options; a list is returned as it is. `problems`:
 * `options.<name>` → message, for names unknown to the type.
 */
export function optionsByName(
  { options }: Pick<WorkflowDefinition, 'options'>,
  input: readonly unknown[] | Readonly<Record<string, unknown>>,
): { values: unknown[]; problems: Record<string, string> } {
  if (Array.isArray(input)) return { values: [...input], problems: {} }
  const names = Object.keys(options)
  const values: unknown[] = names.map(() => null)
  const problems: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(input)) {
    const index = names.indexOf(name) >= 0 ? names.indexOf(name) : names.indexOf(alsoCalled[name] ?? '')
    if (index < 0) problems[`options.${name}`] = 'is no option of this type'
    else values[index] = value
  }
  return { values, problems }
}
