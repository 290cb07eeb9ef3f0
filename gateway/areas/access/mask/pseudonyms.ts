import { createHmac, timingSafeEqual } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const prefix = 'ID-'
const tagBytes = 5
/**
 * One that was typed small is meant too; the shortest stands for a text of one byte, the longest for 200 characters of
 * four.
 */
const shape = /^ID-[A-Z2-7]{10,1290}$/i
/** Of a key of several parts, most of them numbers. */
const longest = 1400
const number = /^\d{1,10}$/

function encode(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text
}

function decode(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text) {
    value = (value << 5) | letters.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 255)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/**
 * Names that stand for identifiers: the same for the same one, and told apart from them by nobody without the secret.
 * Of keys that `~` joins each part has its own, numbers behind the first stay.
 */
export type Pseudonyms = {
  of: (identifier: string) => string
  /** The identifier that a text as a whole is the pseudonym of; null where it is none. */
  read: (text: string) => string | null
}

/** The parts of a key that `~` joins, and which of them are but numbers. */
export function partsOf(key: string): { part: string; isNumber: boolean }[] {
  const parts = key.split('~')
  // No key has an empty part.
  if (parts.includes('')) return [{ part: key, isNumber: false }]
  return parts.map((part, at) => ({ part, isNumber: at > 0 && number.test(part) }))
}

/**
 * Pseudonyms by deterministic encryption: the tag is a keyed hash of the identifier, the rest is hidden by a stream
 * that the tag begins. So they are read back without a list of them, and what looks like one and is none is none.
 */
export function createPseudonyms(secret: string): Pseudonyms {
  const tagOf = (bytes: Uint8Array) => createHmac('sha256', secret).update('pseudonym tag:').update(bytes).digest()
  const hide = (tag: Uint8Array, bytes: Uint8Array) => {
    const hidden = Buffer.from(bytes)
    for (let at = 0; at < hidden.length; at += 32) {
      const block = createHmac('sha256', secret).update(`pseudonym stream ${at}:`).update(tag).digest()
      for (let i = at; i < Math.min(at + 32, hidden.length); i++) hidden[i]! ^= block[i - at]!
    }
    return hidden
  }
  function write(identifier: string): string {
    if (identifier === '') return identifier
    const plain = Buffer.from(identifier)
    const tag = tagOf(plain).subarray(0, tagBytes)
    return prefix + encode(Buffer.concat([tag, hide(tag, plain)]))
  }
  function readOne(text: string): string | null {
    if (!shape.test(text)) return null
    const bytes = decode(text.slice(prefix.length).toUpperCase())
    const tag = bytes.subarray(0, tagBytes)
    const plain = hide(tag, bytes.subarray(tagBytes))
    return timingSafeEqual(tag, tagOf(plain).subarray(0, tagBytes)) ? plain.toString() : null
  }
  return {
    of: (identifier) =>
      partsOf(identifier)
        .map(({ part, isNumber }) => (isNumber ? part : write(part)))
        .join('~'),
    read: (text) => {
      // Looked at before it is cut: it may be as long as a body.
      if (text.length > longest || !text.slice(0, prefix.length).toUpperCase().startsWith(prefix)) return null
      const parts = partsOf(text).map(({ part, isNumber }) => (isNumber ? part : readOne(part)))
      return parts.includes(null) ? null : parts.join('~')
    },
  }
}
