import { isReserved, parseJson } from '@takt/domain/core/item/parseJson.ts'
import { keepable } from '@takt/domain/core/item/values.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { Address, FindAddress, Operation } from '../document/operations.ts'
import { HttpError, invalid } from '../responses/httpError.ts'
import { httpTexts as texts } from '../texts.ts'
import { bodyType, isJson } from './bodyType.ts'

/**
 * Creates the checks of all API requests, based on the declared routes. `methods`: a known path responds to other
 * methods with a 405 that names the supported ones. `input`: path, query and body must be storable text, and the body
 * of an accepted type; errors name the field. `address` is the same without the body. A JSON body is parsed here once,
 * and `c.req.json()` returns it afterwards, `{}` if an optional body is missing. Paths in `inParts` hold many rows and
 * read them in parts by the same rules (`bodies/sliceBulk.ts`).
 */
export function checkRequests(
  base: string,
  find: FindAddress,
  inParts: ReadonlySet<string> = new Set(),
): Record<'methods' | 'address' | 'input', MiddlewareHandler> {
  const addressAt = (c: Context) => find(c.req.path.slice(base.length))
  const readAddress = (c: Context) => {
    const address = addressAt(c)
    if (address) checkParts(c.req.url, base, address)
    checkQuery(c.req.url)
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

function notAllowed(method: string, { methods }: Address): HttpError {
  const allow = [...methods.keys()]
    .flatMap((supported) => (supported === 'GET' ? ['GET', 'HEAD'] : [supported]))
    .join(', ')
  return new HttpError('otherMethod', texts.otherMethods(method, allow), { headers: { allow } })
}

const unstorable = 'has characters that cannot be stored'
const undecodable = 'has % signs that do not encode UTF-8'

/** Decodes text; null if it is not valid. */
function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

function checkText(name: string, encoded: string): void {
  const text = decoded(encoded)
  if (text === null) throw invalid({ [name]: undecodable })
  if (!keepable(text)) throw invalid({ [name]: unstorable })
}

/** Checks the path as sent, because the router has already decoded it as far as possible. */
function checkParts(url: string, base: string, { parts }: Address): void {
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? ''
  const segments = path.split('/').slice(base.split('/').length)
  for (const [i, { name }] of parts.entries()) checkText(name, segments[i] ?? '')
}

function checkQuery(url: string): void {
  const from = url.indexOf('?')
  if (from < 0) return
  for (const pair of url.slice(from + 1).split('&')) {
    const [name = '', ...value] = pair.replaceAll('+', ' ').split('=')
    const text = decoded(name) ?? name
    if (isReserved(text)) throw invalid({ [text]: texts.noSuchField })
    checkText(text, name)
    checkText(text, value.join('='))
  }
}

async function readBody(c: Context, { bodyTypes, bodyRequired }: Operation, inParts: boolean): Promise<void> {
  const type = bodyType(c)
  const isAccepted = bodyTypes.includes(type) || (isJson(type) && bodyTypes.some(isJson))
  // Files are read by their routes.
  if (isAccepted && (inParts || !isJson(type))) return
  const text = textOf(await c.req.arrayBuffer())
  const isEmpty = text.trim() === ''
  if (isEmpty && bodyRequired) throw invalid({ body: texts.required })
  if (!isEmpty && !isAccepted) throw new HttpError('otherType', texts.wrongBodyType(type, bodyTypes[0]))
  const parsed = isEmpty ? { value: {} } : parseJson(text)
  if ('message' in parsed) throw invalid({ [parsed.name ?? 'body']: parsed.message })
  c.req.json = async <Body>() => parsed.value as Body
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid({ body: texts.notUtf8 })
  }
}
