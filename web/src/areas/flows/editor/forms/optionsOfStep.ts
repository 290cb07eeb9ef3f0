type Options = Readonly<Record<string, unknown>>

/** Returns an option of a step as text; while designing, options may be missing or invalid. */
export const textAt = (options: Options, name: string): string => {
  const value = options[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Returns an option as a list; empty if it is not one. */
export const listAt = <Entry>(options: Options, name: string): readonly Entry[] =>
  Array.isArray(options[name]) ? (options[name] as Entry[]) : []

/** Returns the problem at a path of an option: `fields.0.value`. */
export const problemAt = (problems: Readonly<Record<string, string>>, ...path: (string | number)[]) =>
  problems[path.join('.')]
