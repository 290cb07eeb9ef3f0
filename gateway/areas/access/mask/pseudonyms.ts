import { createHmac, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const prefix = 'ID-'
const tagBytes = 5
/**
 * Lower case is accepted too; the shortest pseudonym stands for one byte, the longest for 200 characters of four bytes.
 */
const shape = /^ID-[A-Z2-7]{10,1290}$/i
/** Maximum length of a composite key; most of its parts are numbers. */
const longest = 1400
const number = /^\d{1,10}$/

function encode(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

function decode(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const character of text) {
    value = (value << 5) | alphabet.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 255)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/**
 * Pseudonyms for identifiers: deterministic, and distinguishable from identifiers only with the secret. Each part of a
 * key joined by `~` has its own; numeric parts after the first stay unchanged.
 */
export type Pseudonyms = {
  of: (identifier: string) => string
  /** Returns the identifier of a text that is a pseudonym as a whole; null otherwise. */
  read: (text: string) => string | null
}

/** Splits a key at `~`; `isNumber` marks numeric parts after the first. */
export function partsOf(key: string): { part: string; isNumber: boolean }[] {
  const parts = key.split('~')
  // Keys have no empty parts.
  if (parts.includes('')) return [{ part: key, isNumber: false }]
  return parts.map((part, at) => ({ part, isNumber: at > 0 && number.test(part) }))
}

/**
 * Creates pseudonyms by deterministic encryption: the tag is a keyed hash of the identifier, the rest is encrypted with
 * a stream seeded by the tag. They can be decrypted without a stored list, and invalid ones are recognized.
 */
export function createPseudonyms(secret: string): Pseudonyms {
  const tagOf = (bytes: Uint8Array) => createHmac('sha256', secret).update('pseudonym tag:').update(bytes).digest()
  const applyKeystream = (tag: Uint8Array, bytes: Uint8Array) => {
    const hidden = Buffer.from(bytes)
    for (let at = 0; at < hidden.length; at += 32) {
      const block = createHmac('sha256', secret).update(`pseudonym stream ${at}:`).update(tag).digest()
      for (let i = at; i < Math.min(at + 32, hidden.length); i++) hidden[i]! ^= block[i - at]!
    }
    return hidden
  }
  function write(identifier: string): string {
    if (identifier === '') return identifier
    const plaintext = Buffer.from(identifier)
    const tag = tagOf(plaintext).subarray(0, tagBytes)
    return prefix + encode(Buffer.concat([tag, applyKeystream(tag, plaintext)]))
  }
  function readPart(text: string): string | null {
    if (!shape.test(text)) return null
    const bytes = decode(text.slice(prefix.length).toUpperCase())
    const tag = bytes.subarray(0, tagBytes)
    const plaintext = applyKeystream(tag, bytes.subarray(tagBytes))
    return timingSafeEqual(tag, tagOf(plaintext).subarray(0, tagBytes)) ? plaintext.toString() : null
  }
  return {
    of: (identifier) =>
      partsOf(identifier)
        .map(({ part, isNumber }) => (isNumber ? part : write(part)))
        .join('~'),
    read: (text) => {
      // The length is checked before splitting, because the text may be as long as a body.
      if (text.length > longest || !text.slice(0, prefix.length).toUpperCase().startsWith(prefix)) return null
      const parts = partsOf(text).map(({ part, isNumber }) => (isNumber ? part : readPart(part)))
      return parts.includes(null) ? null : parts.join('~')
    },
  }
}
