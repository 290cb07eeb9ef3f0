import type { OptionsOf, WorkflowDefinition } from './workflows/workflowDefinition.ts'

/** The values of a task by name; or what is wrong with them: `options.<name>` and what lies in it → sentence. */
export type ParsedOptions<Options> = { options: Options } | { problems: Record<string, string> }

/** Reads the values of a task, which come by position, as its type names them. */
export function parseOptions<Definition extends WorkflowDefinition>(
  { label, options, check }: Definition,
  values: readonly unknown[],
): ParsedOptions<OptionsOf<Definition>> {
  const names = Object.keys(options)
  const read: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [place, name] of names.entries()) {
    // JSON has no undefined: a value that was left out comes as null.
    const parsed = options[name]!.safeParse(values[place] ?? undefined)
    if (parsed.success) read[name] = parsed.data
    else
      for (const { path, message } of parsed.error.issues)
        problems[['options', name, ...path].join('.')] ??= values[place] == null ? 'must be given' : message
  }
  if (values.length > names.length) problems.options = `must be ${names.length} values at most for ${label}`
  if (Object.keys(problems).length === 0)
    for (const [name, text] of Object.entries(check?.(read) ?? {})) problems[`options.${name}`] = text
  return Object.keys(problems).length > 0 ? { problems } : { options: read as OptionsOf<Definition> }
}
