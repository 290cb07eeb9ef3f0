import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import type { z } from 'zod'
import { httpTexts as texts } from '../texts.ts'

export type RefusalKind =
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

/** `mayPass`: the same may be done when it is asked again, because others were in the way. */
type More = {
  data?: unknown
  retryAfterSecs?: number
  headers?: Readonly<Record<string, string>>
  mayPass?: boolean
}

/** A request that is declined, with a sentence for people. `errors.ts` turns it into an answer. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly data: unknown
  readonly retryAfterSecs: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly mayPass: boolean
  constructor(kind: RefusalKind, message: string, more: More = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.data = more.data
    this.retryAfterSecs = more.retryAfterSecs
    this.headers = more.headers ?? {}
    this.mayPass = more.mayPass ?? (kind === 'tooMany' || kind === 'unavailable')
  }
}

export const unauthenticated = () => new Refusal('unauthenticated', texts.tokenIsNotValid)

/** `session`: who was refused; of an API token it is the token that lacks the right. */
export const forbidden = (area: Area, flag: Flag, { tokenName }: Pick<Session, 'tokenName'>) =>
  new Refusal(
    'forbidden',
    texts.rightNeeded(flag, area) +
      (tokenName === undefined ? texts.askAdministrator : texts.tokenLacksRight(tokenName)),
  )

/** The same for what does not exist and for what belongs to somebody else. */
export const notFound = (what: string) => new Refusal('notFound', texts.notFound(what))

export const conflict = (message: string, data?: unknown) => new Refusal('conflict', message, { data })

/** At most this many fields are told; a sentence says how many more there are. */
const mostTold = 100
/** A field's name as it is told: clients name them. */
const nameChars = 200

/** Input that breaks the schema: field → sentence, of the first hundred. `more`: what else programs are told. */
export function invalid(fields: Record<string, string>, more: object = {}): Refusal {
  const names = Object.keys(fields)
  const shown = names.slice(0, mostTold).map((name) => [name.slice(0, nameChars), fields[name]!] as const)
  const sentences = shown.map(([field, sentence]) => `${field}: ${sentence}`)
  if (names.length > mostTold) sentences.push(texts.andMore(names.length - mostTold))
  return new Refusal('invalid', sentences.join('; '), { data: { ...more, fields: Object.fromEntries(shown) } })
}

type Issue = z.ZodError['issues'][number]

type Path = readonly PropertyKey[]

const isWithin = (path: Path, outer: Path) => outer.every((name, i) => path[i] === name)

/** The members that a schema does not know, from its findings. */
const unknownIn = (issues: readonly Issue[]): Path[] =>
  issues
    .flatMap(unknownToAll)
    .flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : []))

/**
 * The members that none of several schemas knows, at any depth; the issue itself where each member is known to one of
 * them. Schemas of values of another kind, such as text where an object was sent, know nothing of members.
 */
function unknownToAll(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const schemas = issue.errors.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && !path.length),
  )
  const unknown = schemas.map(unknownIn)
  const paths = unknown.flat().filter((path) => unknown.every((known) => known.some((outer) => isWithin(path, outer))))
  if (paths.length === 0) return [issue]
  return paths.map((path) => {
    const [keys, within] = [[String(path.at(-1))], [...issue.path, ...path.slice(0, -1)]]
    return { code: 'unrecognized_keys', keys, path: within, message: issue.message } as Issue
  })
}

/**
 * The same from zod's findings; the first sentence for each field counts. `within`: the field that holds what was
 * looked at.
 */
export function invalidFrom(error: z.ZodError, within: readonly string[] = []): Refusal {
  // Without prototype: fields are named by clients.
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
