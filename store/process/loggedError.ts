/** What is told of an error beside its message: words of programs, never what people sent. */
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

const deepest = 5
const longest = 8000

/**
 * An error as logs carry it. What drivers hang on errors is left out, but for words of their own: a database's detail
 * and where hold values of rows, a mail server's answer holds addresses. Values that a database quotes in its message
 * are cut off, too.
 */
export function loggedError(error: unknown, depth = 0): Logged | unknown {
  if (!(error instanceof Error)) return error
  const thrown = error as Error & Record<string, unknown>
  const message = withoutValues(thrown).slice(0, longest)
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])]
    .filter((cause) => cause instanceof Error && depth < deepest)
    .map((cause) => loggedError(cause, depth + 1) as Logged)
  return {
    type: error.constructor.name,
    message,
    stack: error.stack?.replace(error.message, () => message).slice(0, longest),
    ...Object.fromEntries(details.filter((name) => isWord(thrown[name])).map((name) => [name, thrown[name]])),
    ...(causes.length > 0 ? { causes } : {}),
  }
}

const isWord = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.length <= 100)

/**
 * Postgres quotes the value itself where it cannot be converted (class 22), after a colon; zod tells what it was given.
 */
function withoutValues({ name, code, message }: Error & { code?: unknown }): string {
  if (name === 'ZodError') return 'a value is not as it must be'
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? message.replace(/: ".*$/s, '') : message
}
