import { audit } from '@takt/domain/access/audit.ts'
import { users } from '@takt/domain/access/users.ts'
import { fieldOf } from '@takt/domain/item/item.ts'
import { inTurns } from '@takt/store/turns.ts'
import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../dependencies.ts'
import type { RequestEnv } from '../../http/router.ts'
import type { ItemRegistry } from '../../items/mountedItem.ts'
import { identifierNames } from './identifierNames.ts'
import { maskCsv } from './maskCsv.ts'
import { type Mask, maskJson } from './maskJson.ts'
import { maskSentence } from './maskSentence.ts'
import { createPseudonyms } from './pseudonyms.ts'
import { resolveBody } from './resolveBody.ts'

// Beside what item types say of themselves: names as answers of other routes call them.
const alsoHidden = [...users.mask, ...audit.mask, 'organizationName', 'entityName', 'resourceDescription']
// Who one is oneself, what the next call is made with, and what fields are called.
const plain =
  /^\/api\/(users\/(user|sessions|linkToken|maskMode)|messaging\/\w+|openapi\.json|reference)$|\/schema$|\/types$/

/** A refusal names what was asked for by the pseudonym that it was asked by. */
function maskRefusal(mask: Mask, answer: unknown, url: string): unknown {
  const { pathname, searchParams } = new URL(url)
  const [, , , ...asked] = pathname.split('/').map(decodeURIComponent)
  const words = [...asked, ...searchParams.values()].flatMap((text) => [text, ...text.split(/[~,]/)])
  const { message, ...rest } = answer as Record<string, unknown>
  return { ...rest, message: typeof message === 'string' ? maskSentence(mask, message, words) : message }
}

/**
 * In a masked session every answer and export leaves with names, descriptions and e-mail addresses masked and identifiers as pseudonyms, the same input
 * always alike; what is asked with a pseudonym is asked of what it stands for.
 */
export function maskAnswers({ env }: Dependencies, items: ItemRegistry) {
  const types = [...items.values()].map(({ type }) => type)
  const pseudonyms = createPseudonyms(env.TAKT_SECRET)
  const mask: Mask = {
    secret: env.TAKT_SECRET,
    hidden: new Set([...alsoHidden, ...types.flatMap((type) => type.mask)]),
    identifiers: identifierNames(types),
    pseudonymOf: pseudonyms.of,
  }
  // No call follows from a file: there all other keys are masked as well.
  const keys = types.flatMap((type) => type.key.filter((name) => fieldOf(type, name).stored === 'text'))
  const fileMask: Mask = { ...mask, hidden: new Set([...mask.hidden, ...keys]) }
  return createMiddleware<RequestEnv>(async (c, next) => {
    const { isMasked, userName } = c.var.session
    if (isMasked && c.req.header('content-type')?.includes('json')) {
      const given = c.req.json.bind(c.req)
      c.req.json = async () => resolveBody(pseudonyms, await given()) as never
    }
    await next()
    if (!isMasked) return
    const profile = [userName, encodeURIComponent(userName)].some((name) => c.req.path === `/api/users/${name}`)
    if ((profile && c.req.method === 'PUT') || plain.test(c.req.path) || !c.res.body) return
    const type = c.res.headers.get('content-type') ?? ''
    if (!/json|csv/.test(type)) return
    const { status } = c.res
    const masked = type.includes('csv')
      ? c.res.body.pipeThrough(maskCsv(fileMask))
      : JSON.stringify(await maskedJson(await c.res.json(), status >= 400 ? c.req.url : null))
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    c.res = undefined
    c.res = new Response(masked, { status, headers })
  })

  async function maskedJson(answer: unknown, refused: string | null) {
    const masked = await inTurns(maskJson(mask, answer))
    return refused === null ? masked : maskRefusal(mask, masked, refused)
  }
}
