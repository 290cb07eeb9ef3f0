import type { OptionsOf, WorkflowDefinition } from './workflows/workflowDefinition.ts'

/** The values of a task by name, or their problems: `options.<name>` and paths below it → message. */
export type ParsedOptions<Options> = { options: Options } | { problems: Record<string, string> }

/** Parses the positional values of a task and names them as its type does. */
export function parseOptions<Definition extends WorkflowDefinition>(
  { label, options, check }: Definition,
  values: readonly unknown[],
): ParsedOptions<OptionsOf<Definition>> {
  const names = Object.keys(options)
  const read: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    // JSON has no undefined: an omitted value is sent as null.
    const parsed = options[name]!.safeParse(values[index] ?? undefined)
    if (parsed.success) read[name] = parsed.data
    else
      for (const { path, message } of parsed.error.issues)
        problems[['options', name, ...path].join('.')] ??= values[index] == null ? 'is required' : message
  }
  if (values.length > names.length) problems.options = `must have at most ${names.length} values for ${label}`
  if (Object.keys(problems).length === 0)
    for (const [name, text] of Object.entries(check?.(read) ?? {})) problems[`options.${name}`] = text
  return Object.keys(problems).length > 0 ? { problems } : { options: read as OptionsOf<Definition> }
}
