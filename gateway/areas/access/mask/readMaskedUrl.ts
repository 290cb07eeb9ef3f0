import { pathWords } from '@takt/domain/core/item/item.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { identifierNames } from '@takt/domain/itemTypes/maskedFields.ts'
import type { ReadIdentifier } from './readIdentifiers.ts'

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What stands behind `/api/` in a path, as it was sent. `isLast`: nothing comes behind it. */
export type KeyAt = { method: string; itemType: string; key: string; isLast: boolean }

/**
 * The key of a row in a path with each part as `read` understands it by the name of its field; as it was where that
 * says the same, and where no key stands there but what is asked or done.
 */
export function readPathKey({ method, itemType, key, isLast }: KeyAt, read: ReadIdentifier): string {
  const type = itemTypeOf(itemType)
  if (!type || pathWords.has(key) || (method === 'POST' && isLast)) return key
  const parts = type.key.length === 1 ? [decoded(key)] : decoded(key).split('~')
  const meant = parts.map((part, i) => (type.key[i] === undefined ? part : read(type.key[i], part)))
  return meant.every((part, i) => part === parts[i]) ? key : meant.map(encodeURIComponent).join('~')
}

/**
 * An address of the API as it is meant: the key in its path and the parameters that are called as identifiers, as
 * `read` understands them. What a list is asked for is left to whoever reads that.
 */
export function readMaskedUrl({ url, method }: { url: string; method: string }, read: ReadIdentifier): string {
  const [path = '', query] = [url.split('?', 1)[0], url.includes('?') ? url.slice(url.indexOf('?') + 1) : null]
  const parts = path.split('/')
  const at = parts.indexOf('api', 3)
  const [itemType = '', key, ...more] = at < 0 ? [] : parts.slice(at + 1)
  const isList = method === 'GET' && itemTypeOf(itemType) && (!key || (key === 'export.csv' && more.length === 0))
  if (key) parts[at + 2] = readPathKey({ method, itemType, key, isLast: more.length === 0 }, read)
  const pairs = query?.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    if (isList || !identifierNames.has(decoded(name))) return pair
    const text = value.join('=').replaceAll('+', ' ')
    const words = decoded(text).split(',')
    const meant = words.map((word) => read(decoded(name), word))
    return meant.every((word, i) => word === words[i]) ? pair : `${name}=${encodeURIComponent(meant.join(','))}`
  })
  return [parts.join('/'), ...(pairs ? [pairs.join('&')] : [])].join('?')
}
