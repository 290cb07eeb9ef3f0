/** How much there may be in a JSON body, whatever it means. */
export type ShapeLimits = { depth: number; keys: number; values: number }

/** What is checked where others wait. */
export const usualShape: ShapeLimits = { depth: 32, keys: 1000, values: 50_000 }

/** Telemetry: slices by the thousand, each flat but for its outputs and values. */
export const telemetryShape: ShapeLimits = { depth: 8, keys: 5000, values: 250_000 }

/** Bulks, which are read in a thread and handed on in slices. */
export const bulkShape: ShapeLimits = { depth: 32, keys: 1000, values: 1_000_000 }

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * What is too much in a JSON body, told in a sentence, or null: looked at byte by byte before anything is made of it,
 * so that it costs the same whatever stands there. What is no JSON may pass; reading it finds that.
 */
export function tooMuch(bytes: Uint8Array, { depth: deepest, keys: mostKeys, values: mostValues }: ShapeLimits) {
  const keys: number[] = [0]
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfText(bytes, at)
        break
      case openList:
      case openObject:
        if (++depth > deepest) return `is nested more than ${deepest} deep`
        keys[depth] = 0
        values++
        break
      case closeList:
      case closeObject:
        if (depth > 0) depth--
        break
      case comma:
        values++
        break
      case colon:
        keys[depth] = keys[depth]! + 1
        if (keys[depth]! > mostKeys) return `has an object of more than ${mostKeys} fields`
        break
    }
    if (values > mostValues) return `holds more than ${mostValues} values. Send it in parts.`
  }
  return null
}

// Most texts are short: to look at their bytes costs less than one call of the platform's search.
const shortText = 40

/** Where the text that begins there ends: at the next quote before which an even number of backslashes stands. */
function endOfText(bytes: Uint8Array, start: number): number {
  const near = Math.min(bytes.length, start + shortText)
  for (let at = start + 1; at < near; at++) {
    const byte = bytes[at]
    if (byte === quote) return at
    if (byte === backslash) at++
  }
  // In one call, however long it is.
  for (let at = bytes.indexOf(quote, start + 1); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let before = at - 1
    while (bytes[before] === backslash) before--
    if ((at - before) % 2 === 1) return at
  }
  return bytes.length
}
