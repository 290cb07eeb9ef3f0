import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import type { z } from 'zod'
import { httpTexts as texts } from '../texts.ts'

export type HttpErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'otherMethod'
  | 'invalid'
  | 'conflict'
  | 'tooLarge'
  | 'otherType'
  | 'tooMany'
  | 'unavailable'

/** `mayPass`: true if a retry may succeed, because concurrent requests caused the error. */
type More = {
  data?: unknown
  retryAfterSecs?: number
  headers?: Readonly<Record<string, string>>
  mayPass?: boolean
}

/** A rejected request with a message for users. `errors.ts` converts it to a response. */
export class HttpError extends Error {
  readonly kind: HttpErrorKind
  readonly data: unknown
  readonly retryAfterSecs: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly mayPass: boolean
  constructor(kind: HttpErrorKind, message: string, more: More = {}) {
    super(message)
    this.name = 'HttpError'
    this.kind = kind
    this.data = more.data
    this.retryAfterSecs = more.retryAfterSecs
    this.headers = more.headers ?? {}
    this.mayPass = more.mayPass ?? (kind === 'tooMany' || kind === 'unavailable')
  }
}

export const unauthenticated = () => new HttpError('unauthenticated', texts.tokenIsNotValid)

/**
 * Creates the error of a missing right. `session`: the rejected session; for an API token, the token lacks the right.
 */
export const forbidden = (area: Area, flag: Flag, { tokenName }: Pick<Session, 'tokenName'>) =>
  new HttpError(
    'forbidden',
    texts.rightNeeded(flag, area) +
      (tokenName === undefined ? texts.contactAdministrator : texts.tokenLacksRight(tokenName)),
  )

/** Creates the error of an object that does not exist or belongs to another tenant. */
export const notFound = (name: string) => new HttpError('notFound', texts.notFound(name))

export const conflict = (message: string, data?: unknown) => new HttpError('conflict', message, { data })

/** Maximum number of fields in an error; the message states the number of further ones. */
const maxFields = 100
/** Maximum length of a field name in an error, because clients choose the names. */
const nameChars = 200

/**
 * Creates the error of invalid input: field → message, limited to the first hundred. `more`: further data for programs.
 */
export function invalid(fields: Record<string, string>, more: object = {}): HttpError {
  const names = Object.keys(fields)
  const shownFields = names.slice(0, maxFields).map((name) => [name.slice(0, nameChars), fields[name]!] as const)
  const messages = shownFields.map(([field, message]) => `${field}: ${message}`)
  if (names.length > maxFields) messages.push(texts.andMore(names.length - maxFields))
  return new HttpError('invalid', messages.join('; '), { data: { ...more, fields: Object.fromEntries(shownFields) } })
}

type Issue = z.ZodError['issues'][number]

type Path = readonly PropertyKey[]

const isWithin = (path: Path, outer: Path) => outer.every((name, i) => path[i] === name)

/** Returns the fields that a schema does not have, from its issues. */
const unknownIn = (issues: readonly Issue[]): Path[] =>
  issues
    .flatMap(unknownToAll)
    .flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : []))

/**
 * Returns an issue per field that none of the schemas of a union has, at any depth; the issue itself if each field is
 * in one of them. Schemas of values of another kind, such as text where an object was sent, are ignored.
 */
function unknownToAll(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const schemas = issue.errors.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && !path.length),
  )
  const unknown = schemas.map(unknownIn)
  const paths = unknown
    .flat()
    .filter((path) => unknown.every((fieldPaths) => fieldPaths.some((outer) => isWithin(path, outer))))
  if (paths.length === 0) return [issue]
  return paths.map((path) => {
    const [keys, within] = [[String(path.at(-1))], [...issue.path, ...path.slice(0, -1)]]
    return { code: 'unrecognized_keys', keys, path: within, message: issue.message } as Issue
  })
}

/**
 * Creates the error of invalid input from zod issues; the first message of each field counts. `within`: path of the
 * checked field.
 */
export function invalidFrom(error: z.ZodError, within: readonly string[] = []): HttpError {
  // Without prototype, because clients choose the field names.
  const fields: Record<string, string> = Object.create(null)
  for (const issue of error.issues.flatMap(unknownToAll)) {
    const path = [...within, ...issue.path]
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
    for (const name of names) {
      const field = name.join('.') || 'body'
      fields[field] ??= issue.code === 'unrecognized_keys' ? texts.noSuchField : issue.message
    }
  }
  return invalid(fields)
}
