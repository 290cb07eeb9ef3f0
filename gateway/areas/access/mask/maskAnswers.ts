import { fieldOf } from '@takt/domain/core/item/item.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { identifierNames } from '@takt/domain/itemTypes/maskedFields.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../../core/dependencies.ts'
import { withMasking } from '../../../core/http/requests/masking.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { inAnswerThread, rewriteAnswer } from '../answerThreads.ts'
import { maskCsv } from './maskCsv.ts'
import { maskedQuery } from './maskedQuery.ts'
import { maskJson } from './maskJson.ts'
import { maskOf } from './maskOf.ts'
import { noteIn } from './maskSentence.ts'
import { readIdentifiers } from './readIdentifiers.ts'
import { readMaskedUrl } from './readMaskedUrl.ts'

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
