import { isReserved, parseJson } from '@takt/domain/core/item/parseJson.ts'
import { keepable } from '@takt/domain/core/item/values.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { Address, FindAddress, Operation } from '../document/operations.ts'
import { invalid, Refusal } from '../responses/refusal.ts'
import { httpTexts as texts } from '../texts.ts'
import { bodyType, isJson } from './bodyType.ts'

/**
 * What holds for every request of the API, from what its routes declare. `methods`: an address that is known answers
 * other methods with a 405 that names those it has. `input`: path, query and body are text that can be kept, of the
 * type the route takes; what is not is named. `address` is that without the body. A JSON body is parsed here, once;
 * `c.req.json()` answers it behind this, `{}` where there may be none and is none. Paths of `inParts` hold many rows
 * and read them in parts, by the same rules (`bodies/sliceBulk.ts`).
 */
export function checkRequests(
  base: string,
  find: FindAddress,
  inParts: ReadonlySet<string> = new Set(),
): Record<'methods' | 'address' | 'input', MiddlewareHandler> {
  const addressAt = (c: Context) => find(c.req.path.slice(base.length))
  const readAddress = (c: Context) => {
    const address = addressAt(c)
    if (address) refuseParts(c.req.url, base, address)
    refuseQuery(c.req.url)
    return address
  }
  return {
    methods: (c, next) => {
      const address = addressAt(c)
      const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
      if (address && !address.methods.has(method)) throw notAllowed(c.req.method, address)
      return next()
    },
    address: (c, next) => {
      readAddress(c)
      return next()
    },
    input: async (c, next) => {
      const operation = readAddress(c)?.methods.get(c.req.method)
      if (operation && operation.bodyTypes.length > 0) await readBody(c, operation, inParts.has(c.req.path))
      await next()
    },
  }
}

function notAllowed(method: string, { methods }: Address): Refusal {
  const allow = [...methods.keys()].flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known])).join(', ')
  return new Refusal('otherMethod', texts.otherMethods(method, allow), { headers: { allow } })
}

const unkept = 'has characters that cannot be kept'
const undecodable = 'has % signs that do not encode UTF-8'

/** The text that is meant, or null where it is none. */
function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

function refuseText(name: string, encoded: string): void {
  const text = decoded(encoded)
  if (text === null) throw invalid({ [name]: undecodable })
  if (!keepable(text)) throw invalid({ [name]: unkept })
}

/** As it was sent: the router has decoded it, as far as it could. */
function refuseParts(url: string, base: string, { parts }: Address): void {
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? ''
  const asked = path.split('/').slice(base.split('/').length)
  for (const [i, { name }] of parts.entries()) refuseText(name, asked[i] ?? '')
}

function refuseQuery(url: string): void {
  const from = url.indexOf('?')
  if (from < 0) return
  for (const pair of url.slice(from + 1).split('&')) {
    const [name = '', ...value] = pair.replaceAll('+', ' ').split('=')
    const text = decoded(name) ?? name
    if (isReserved(text)) throw invalid({ [text]: texts.noSuchField })
    refuseText(text, name)
    refuseText(text, value.join('='))
  }
}

async function readBody(c: Context, { bodyTypes, bodyRequired }: Operation, inParts: boolean): Promise<void> {
  const type = bodyType(c)
  const taken = bodyTypes.includes(type) || (isJson(type) && bodyTypes.some(isJson))
  // Files are read where they are taken in.
  if (taken && (inParts || !isJson(type))) return
  const text = textOf(await c.req.arrayBuffer())
  const isEmpty = text.trim() === ''
  if (isEmpty && bodyRequired) throw invalid({ body: texts.mustBeGiven })
  if (!isEmpty && !taken) throw new Refusal('otherType', texts.wrongBodyType(type, bodyTypes[0]))
  const parsed = isEmpty ? { value: {} } : parseJson(text)
  if ('sentence' in parsed) throw invalid({ [parsed.name ?? 'body']: parsed.sentence })
  c.req.json = async <Body>() => parsed.value as Body
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid({ body: texts.notUtf8 })
  }
}
