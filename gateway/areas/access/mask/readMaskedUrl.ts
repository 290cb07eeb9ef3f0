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

/** The part of a path after `/api/`, as it was sent. `isLast`: nothing follows the key. */
export type KeyAt = { method: string; itemType: string; key: string; isLast: boolean }

/**
 * Translates the key of a row in a path, each part with `read` by the name of its field; unchanged if nothing is
 * translated, or if the position contains an operation instead of a key.
 */
export function readPathKey({ method, itemType, key, isLast }: KeyAt, read: ReadIdentifier): string {
  const type = itemTypeOf(itemType)
  if (!type || pathWords.has(key) || (method === 'POST' && isLast)) return key
  const parts = type.key.length === 1 ? [decoded(key)] : decoded(key).split('~')
  const translated = parts.map((part, i) => (type.key[i] === undefined ? part : read(type.key[i], part)))
  return translated.every((part, i) => part === parts[i]) ? key : translated.map(encodeURIComponent).join('~')
}

/**
 * Translates the URL of an API request: the key in its path and the parameters named like identifiers, with `read`.
 * List queries are translated later, by the code that parses them.
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
    const translated = words.map((word) => read(decoded(name), word))
    return translated.every((word, i) => word === words[i])
      ? pair
      : `${name}=${encodeURIComponent(translated.join(','))}`
  })
  return [parts.join('/'), ...(pairs ? [pairs.join('&')] : [])].join('?')
}
