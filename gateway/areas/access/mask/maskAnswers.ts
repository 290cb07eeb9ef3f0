import { fieldOf } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { identifierNames, isAskedMasked, isToldPlainly } from '@takt/domain/itemTypes/maskedFields.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../../core/dependencies.ts'
import { withMasking } from '../../../core/http/requests/masking.ts'
import { invalid } from '../../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { inAnswerThread, rewriteAnswer } from '../answerThreads.ts'
import { maskCsv } from './maskCsv.ts'
import { maskJson } from './maskJson.ts'
import { maskOf } from './maskOf.ts'
import { noteIn } from './maskSentence.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { readIdentifiers } from './readIdentifiers.ts'
import { readMaskedUrl } from './readMaskedUrl.ts'

/** What no row holds: texts are never empty. */
const nothing = ['']

/**
 * A list's query as a masked session means it. What it is not told plainly is asked by whole pseudonyms alone, in
 * filters and in the search, and matches nothing else: neither a part nor an identifier tried out. Other operators are
 * refused.
 */
function maskedQuery(query: ListQuery, { read }: Pseudonyms, note: (field: string, value: string) => void) {
  const problems: Record<string, string> = Object.create(null)
  const meant = (field: string, value: unknown) => {
    const identifier = identifierNames.has(field) ? read(String(value)) : null
    if (identifier !== null) note(field, identifier)
    return identifier ?? []
  }
  const filters = query.filters.map((filter) => {
    const { field, operator, values } = filter
    if (isToldPlainly(field)) return filter
    if (!isAskedMasked(field, operator))
      problems[`${field}${operator}`] =
        'cannot be asked while names are masked: only Equals, IsAnyOf, IsEmpty and IsNotEmpty can'
    if (values.length === 0) return filter
    const known = values.flatMap((value) => meant(field, value))
    return { ...filter, operator: 'IsAnyOf' as const, values: known.length > 0 ? known : nothing }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...query, filters, search: maskedSearch(query.search, read) }
}

/** A pseudonym is looked for as a whole, among identifiers; anything else where it can be read. */
function maskedSearch(search: ListQuery['search'], read: Pseudonyms['read']): ListQuery['search'] {
  if (!search) return search
  const { fields, value } = search
  const identifier = read(value)
  if (identifier === null) return { ...search, fields: fields.filter(isToldPlainly) }
  return { fields: fields.filter((name) => identifierNames.has(name)), value: identifier, isWhole: true }
}

// Who one is oneself, what the next call is made with, and what fields are called; calls mask what they tell
// themselves (`gateway/areas/calls/maskCall.ts`).
const plain =
  /^\/api\/(users\/(user|sessions|linkToken|maskMode)|messaging\/\w+|calls\/(current|directory)|openapi\.json|reference)$|\/schema$|\/types$/

/** No call follows from a file: there all other keys are masked as well. */
const keys = itemTypes.flatMap((type) => type.key.filter((name) => fieldOf(type, name).stored === 'text'))

const mayBePseudonym = /ID-[A-Z2-7]{10}/i

/**
 * The address that a request of a masked session means: pseudonyms of its organization in it are read. Of any other it
 * is as it stands.
 */
export const readMaskedAddress =
  ({ env, authenticate }: Dependencies) =>
  async (request: Request): Promise<string> => {
    if (!mayBePseudonym.test(request.url)) return request.url
    // Whoever it is, or that it is nobody, is said where the request is answered.
    const session = await authenticate(request).catch(() => null)
    if (!session?.isMasked) return request.url
    const { pseudonyms } = maskOf(env.TAKT_SECRET, session)
    return readMaskedUrl(request, (name, text) => (identifierNames.has(name) && pseudonyms.read(text)) || text)
  }

/**
 * In a masked session every answer and export leaves with names, descriptions and e-mail addresses masked and
 * identifiers as pseudonyms, the same input always alike; what is asked with a pseudonym is asked of what it stands
 * for.
 */
export const maskAnswers = ({ env }: Dependencies) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { session } = c.var
    if (!session.isMasked) return next()
    const { mask, pseudonyms } = maskOf(env.TAKT_SECRET, session)
    const named = new Map<string, string>()
    const note = (name: string, value: unknown) => noteIn(named, mask, name, value)
    const noted = (name: string, value: string) => {
      note(name, value)
      // As it stands in an address.
      note(name, encodeURIComponent(value))
      return value
    }
    readMaskedUrl({ url: c.req.url, method: c.req.method }, noted)
    const body = async <Value>(value: Value): Promise<Value> => {
      const read = (name: string, text: string) => {
        const identifier = pseudonyms.read(text) ?? text
        note(name, identifier)
        return identifier
      }
      return (await inTurns(readIdentifiers(value, read))) as Value
    }
    const readJson = c.req.json.bind(c.req)
    let meant: Promise<unknown> | undefined
    c.req.json = <Body>() => {
      meant ??= readJson().then(body)
      return meant as Promise<Body>
    }
    const listQuery = (_: unknown, query: Parameters<typeof maskedQuery>[0]) => maskedQuery(query, pseudonyms, note)
    await withMasking({ note, listQuery, body }, next)

    const profile = [session.userName, encodeURIComponent(session.userName)].some(
      (name) => c.req.path === `/api/users/${name}`,
    )
    if ((profile && c.req.method === 'PUT') || plain.test(c.req.path) || !c.res.body) return
    const type = c.res.headers.get('content-type') ?? ''
    if (!/json|csv/.test(type)) return
    const { status } = c.res
    const answer = { named, isEverywhere: status >= 400 }
    const { entityId, organizationId } = session
    const fileMask = { ...mask, hidden: new Set([...mask.hidden, ...keys]) }
    const masked = type.includes('csv')
      ? c.res.body.pipeThrough(maskCsv(fileMask))
      : await rewriteAnswer(
          c.res,
          (value) => maskJson(mask, value, answer),
          (bytes) => {
            const given = { bytes, secret: env.TAKT_SECRET, place: { entityId, organizationId }, told: answer }
            return inAnswerThread('mask', given, [bytes])
          },
        )
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    c.res = undefined
    c.res = new Response(masked, { status, headers })
  })
