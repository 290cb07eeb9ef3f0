/** Properties of an error that are logged besides its message: values from programs, never user input. */
const details = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'responseCode',
] as const

type Logged = { type: string; message: string; stack?: string; causes?: Logged[]; [more: string]: unknown }

const maxDepth = 5
const longest = 8000

/**
 * Returns an error in its logged form. Driver-specific properties are left out, except single words: a database's
 * detail and where contain row values, a mail server's response contains addresses. Values that a database quotes in
 * its message are cut off, too.
 */
export function loggedError(error: unknown, depth = 0): Logged | unknown {
  if (!(error instanceof Error)) return error
  const properties = error as Error & Record<string, unknown>
  const message = withoutValues(properties).slice(0, longest)
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])]
    .filter((cause) => cause instanceof Error && depth < maxDepth)
    .map((cause) => loggedError(cause, depth + 1) as Logged)
  return {
    type: error.constructor.name,
    message,
    stack: error.stack?.replace(error.message, () => message).slice(0, longest),
    ...Object.fromEntries(details.filter((name) => isWord(properties[name])).map((name) => [name, properties[name]])),
    ...(causes.length > 0 ? { causes } : {}),
  }
}

const isWord = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.length <= 100)

/** Postgres quotes a value that cannot be converted (class 22), after a colon; zod includes its input. */
function withoutValues({ name, code, message }: Error & { code?: unknown }): string {
  if (name === 'ZodError') return 'a value is not as it must be'
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? message.replace(/: ".*$/s, '') : message
}
