import { fieldOf } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { identifierNames, isUnmasked, mayFilterMasked } from '@takt/domain/itemTypes/maskedFields.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../../core/dependencies.ts'
import { withMasking } from '../../../core/http/requests/masking.ts'
import { invalid } from '../../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { inResponseThread, rewriteResponse } from '../responseThreads.ts'
import { maskCsv } from './maskCsv.ts'
import { maskJson } from './maskJson.ts'
import { noteIn } from './maskMessage.ts'
import { maskOf } from './maskOf.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { readIdentifiers } from './readIdentifiers.ts'
import { readMaskedUrl } from './readMaskedUrl.ts'

/** Values that match no row, because texts are never empty. */
const noMatch = ['']

/**
 * Translates the list query of a masked session. Masked fields can be queried only by whole pseudonyms, in filters and
 * in the search; parts and guessed identifiers match nothing. Other operators are rejected.
 */
function maskedQuery(query: ListQuery, { read }: Pseudonyms, note: (field: string, value: string) => void) {
  const problems: Record<string, string> = Object.create(null)
  const resolve = (field: string, value: unknown) => {
    const identifier = identifierNames.has(field) ? read(String(value)) : null
    if (identifier !== null) note(field, identifier)
    return identifier ?? []
  }
  const filters = query.filters.map((filter) => {
    const { field, operator, values } = filter
    if (isUnmasked(field)) return filter
    if (!mayFilterMasked(field, operator))
      problems[`${field}${operator}`] =
        'cannot be filtered like this while names are masked: use Equals, IsAnyOf, IsEmpty or IsNotEmpty'
    if (values.length === 0) return filter
    const identifiers = values.flatMap((value) => resolve(field, value))
    return { ...filter, operator: 'IsAnyOf' as const, values: identifiers.length > 0 ? identifiers : noMatch }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...query, filters, search: maskedSearch(query.search, read) }
}

/** Searches a pseudonym as a whole among identifiers, and any other text in unmasked fields. */
function maskedSearch(search: ListQuery['search'], read: Pseudonyms['read']): ListQuery['search'] {
  if (!search) return search
  const { fields, value } = search
  const identifier = read(value)
  if (identifier === null) return { ...search, fields: fields.filter(isUnmasked) }
  return { fields: fields.filter((name) => identifierNames.has(name)), value: identifier, isWhole: true }
}

// Paths that are not masked: the user's own data, data needed for the next request, and field names; calls mask their
// data themselves (`gateway/areas/calls/maskCall.ts`).
const unmaskedPaths =
  /^\/api\/(users\/(user|sessions|linkToken|maskMode)|messaging\/\w+|calls\/(current|directory)|openapi\.json|reference)$|\/schema$|\/types$/

/** A file is not used for further requests, so all other keys are masked in it as well. */
const keys = itemTypes.flatMap((type) => type.key.filter((name) => fieldOf(type, name).stored === 'text'))

const mayBePseudonym = /ID-[A-Z2-7]{10}/i

/**
 * Returns the URL of a request in a masked session with the pseudonyms of its organization resolved; other URLs are
 * unchanged.
 */
export const readMaskedAddress =
  ({ env, authenticate }: Dependencies) =>
  async (request: Request): Promise<string> => {
    if (!mayBePseudonym.test(request.url)) return request.url
    // Missing or invalid authentication is handled later, with the response.
    const session = await authenticate(request).catch(() => null)
    if (!session?.isMasked) return request.url
    const { pseudonyms } = maskOf(env.TAKT_SECRET, session)
    return readMaskedUrl(request, (name, text) => (identifierNames.has(name) && pseudonyms.read(text)) || text)
  }

/**
 * Masks every response and export of a masked session: names, descriptions and email addresses are masked and
 * identifiers replaced with pseudonyms, deterministically; pseudonyms in requests are resolved.
 */
export const maskResponses = ({ env }: Dependencies) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { session } = c.var
    if (!session.isMasked) return next()
    const { mask, pseudonyms } = maskOf(env.TAKT_SECRET, session)
    const named = new Map<string, string>()
    const note = (name: string, value: unknown) => noteIn(named, mask, name, value)
    const noteParameter = (name: string, value: string) => {
      note(name, value)
      // URL-encoded, as in paths.
      note(name, encodeURIComponent(value))
      return value
    }
    readMaskedUrl({ url: c.req.url, method: c.req.method }, noteParameter)
    const body = async <Value>(value: Value): Promise<Value> => {
      const read = (name: string, text: string) => {
        const identifier = pseudonyms.read(text) ?? text
        note(name, identifier)
        return identifier
      }
      return (await runYielding(readIdentifiers(value, read))) as Value
    }
    const readJson = c.req.json.bind(c.req)
    let parsedBody: Promise<unknown> | undefined
    c.req.json = <Body>() => {
      parsedBody ??= readJson().then(body)
      return parsedBody as Promise<Body>
    }
    const listQuery = (_: unknown, query: Parameters<typeof maskedQuery>[0]) => maskedQuery(query, pseudonyms, note)
    await withMasking({ note, listQuery, body }, next)

    const profile = [session.userName, encodeURIComponent(session.userName)].some(
      (name) => c.req.path === `/api/users/${name}`,
    )
    if ((profile && c.req.method === 'PUT') || unmaskedPaths.test(c.req.path) || !c.res.body) return
    const type = c.res.headers.get('content-type') ?? ''
    if (!/json|csv/.test(type)) return
    const { status } = c.res
    const context = { named, isEverywhere: status >= 400 }
    const { entityId, organizationId } = session
    const fileMask = { ...mask, hidden: new Set([...mask.hidden, ...keys]) }
    const masked = type.includes('csv')
      ? c.res.body.pipeThrough(maskCsv(fileMask))
      : await rewriteResponse(
          c.res,
          (value) => maskJson(mask, value, context),
          (bytes) => {
            const input = { bytes, secret: env.TAKT_SECRET, place: { entityId, organizationId }, context: context }
            return inResponseThread('mask', input, [bytes])
          },
        )
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    c.res = undefined
    c.res = new Response(masked, { status, headers })
  })
