type Options = Readonly<Record<string, unknown>>

/** Options of a step while it is designed: anything may be missing, or not be what it should. */
export const textAt = (options: Options, name: string): string => {
  const value = options[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** The entries of a list among them. */
export const listAt = <Entry>(options: Options, name: string): readonly Entry[] =>
  Array.isArray(options[name]) ? (options[name] as Entry[]) : []

/** What the fields of an option's entry say is wrong: `fields.0.value`. */
export const problemAt = (problems: Readonly<Record<string, string>>, ...path: (string | number)[]) =>
  problems[path.join('.')]
