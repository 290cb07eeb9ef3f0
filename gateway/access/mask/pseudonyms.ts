import { createHmac, timingSafeEqual } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const prefix = 'ID-'
const tagBytes = 5
/** One that was typed small is meant too; the shortest stands for a text of one byte. */
const shape = /\bID-[A-Z2-7]{10,1100}(?![A-Z2-7])/gi

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

/** Names that stand for identifiers: the same for the same one, and told apart from them by nobody without the installation's secret. */
export type Pseudonyms = {
  of: (identifier: string) => string
  /** A text with every pseudonym in it as the identifier that it stands for; `write` says how that stands in the text. */
  resolve: (text: string, write?: (identifier: string) => string) => string
}

/**
 * Pseudonyms by deterministic encryption: the tag is a keyed hash of the identifier, the rest is hidden by a stream that the tag begins. So they are read
 * back without a list of them, and what looks like one and is none is left as it is.
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
  function read(pseudonym: string): string | null {
    const bytes = decode(pseudonym.slice(prefix.length).toUpperCase())
    const tag = bytes.subarray(0, tagBytes)
    const plain = hide(tag, bytes.subarray(tagBytes))
    return timingSafeEqual(tag, tagOf(plain).subarray(0, tagBytes)) ? plain.toString() : null
  }
  return {
    of: (identifier) => {
      if (identifier === '') return identifier
      const plain = Buffer.from(identifier)
      const tag = tagOf(plain).subarray(0, tagBytes)
      return prefix + encode(Buffer.concat([tag, hide(tag, plain)]))
    },
    resolve: (text, write = (identifier) => identifier) =>
      text.replace(shape, (found) => {
        const identifier = read(found)
        return identifier === null ? found : write(identifier)
      }),
  }
}
