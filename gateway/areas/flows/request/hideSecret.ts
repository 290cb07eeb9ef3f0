/** Replacement for a secret. */
const hidden = '…'

const bytesOf = (text: string) => [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0'))
const unitsOf = (text: string) => Array.from(text, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))

/**
 * Returns the base64 forms of a text at each byte offset: the characters that do not depend on the neighboring bytes.
 */
function inBase64(text: string): string[] {
  const bytes = Buffer.from(text)
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const independent = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
    return [independent, independent.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** Returns the forms in which a text can occur: plain, escaped as in JSON, percent-encoded, base64 and hex. */
function formsOf(text: string): string[] {
  const inAddress = encodeURIComponent(text.toWellFormed())
  const forms = [
    text,
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
    inAddress,
    inAddress.replaceAll(/%../g, (code) => code.toLowerCase()),
    bytesOf(text)
      .map((byte) => `%${byte}`)
      .join(''),
    bytesOf(text).join(''),
    bytesOf(text).join('').toUpperCase(),
    unitsOf(text)
      .map((unit) => `\\u${unit}`)
      .join(''),
    ...inBase64(text),
  ]
  return [...new Set(forms)].filter((form) => form !== '')
}

/**
 * Removes a secret, in any of its forms, from every text of a value, including property names. Yields between steps.
 */
export function hideSecret(secret: string): (value: unknown) => Generator<undefined, unknown> {
  const searches = formsOf(secret).map(replacing)
  function* ofText(text: string): Generator<undefined, string> {
    let left = text
    for (const replace of searches) {
      left = replace(left)
      yield
    }
    return left
  }
  return function* of(value): Generator<undefined, unknown> {
    if (typeof value === 'string') return yield* ofText(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const list: unknown[] = []
      for (const entry of value) list.push(yield* of(entry))
      return list
    }
    const members: [string, unknown][] = []
    for (const [name, member] of Object.entries(value)) members.push([yield* ofText(name), yield* of(member)])
    return Object.fromEntries(members)
  }
}

/**
 * Replaces a part of texts with the Knuth-Morris-Pratt algorithm: the author of the secret may also control the text,
 * and could choose both such that the search of the platform would block the event loop.
 */
function replacing(part: string): (text: string) => string {
  const borders = new Int32Array(part.length)
  const longer = (matched: number, character: number) => {
    let matchLength = matched
    while (matchLength > 0 && part.charCodeAt(matchLength) !== character) matchLength = borders[matchLength - 1]!
    return part.charCodeAt(matchLength) === character ? matchLength + 1 : matchLength
  }
  for (let at = 1; at < part.length; at++) borders[at] = longer(borders[at - 1]!, part.charCodeAt(at))
  return (text) => {
    if (text.length < part.length) return text
    let result = ''
    let from = 0
    let matched = 0
    for (let at = 0; at < text.length; at++) {
      matched = longer(matched, text.charCodeAt(at))
      if (matched < part.length) continue
      result += text.slice(from, at + 1 - part.length) + hidden
      from = at + 1
      matched = 0
    }
    return from === 0 ? text : result + text.slice(from)
  }
}
