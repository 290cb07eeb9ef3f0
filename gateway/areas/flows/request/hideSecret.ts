/** What stands in the place of a secret. */
const hidden = '…'

const bytesOf = (text: string) => [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0'))
const unitsOf = (text: string) => Array.from(text, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))

/** What base64 makes of a text wherever it stands among others: the characters that say nothing of those beside it. */
function inBase64(text: string): string[] {
  const bytes = Buffer.from(text)
  return [0, 1, 2].flatMap((before) => {
    const written = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const own = written.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** How a text may be written: as it is, escaped as in JSON, percent-encoded, in base64 or in hex. */
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
 * Takes a secret out of each text of a value, names of members too, in whatever form it stands there; others have their
 * turn between.
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
 * Replaces a part of texts. Searched is as Knuth, Morris and Pratt do: who wrote the secret may have written the text,
 * and both such that others would wait for the platform's search.
 */
function replacing(part: string): (text: string) => string {
  const borders = new Int32Array(part.length)
  const longer = (matched: number, character: number) => {
    let fits = matched
    while (fits > 0 && part.charCodeAt(fits) !== character) fits = borders[fits - 1]!
    return part.charCodeAt(fits) === character ? fits + 1 : fits
  }
  for (let at = 1; at < part.length; at++) borders[at] = longer(borders[at - 1]!, part.charCodeAt(at))
  return (text) => {
    if (text.length < part.length) return text
    let told = ''
    let from = 0
    let matched = 0
    for (let at = 0; at < text.length; at++) {
      matched = longer(matched, text.charCodeAt(at))
      if (matched < part.length) continue
      told += text.slice(from, at + 1 - part.length) + hidden
      from = at + 1
      matched = 0
    }
    return from === 0 ? text : told + text.slice(from)
  }
}
