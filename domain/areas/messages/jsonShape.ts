/** Limits on the structure of a JSON body, independent of its meaning. */
export type ShapeLimits = { depth: number; keys: number; values: number }

/** Default limits, for bodies checked on the main thread. */
export const defaultShape: ShapeLimits = { depth: 32, keys: 1000, values: 50_000 }

/** Telemetry: thousands of slices, each flat except for its outputs and values. */
export const telemetryShape: ShapeLimits = { depth: 8, keys: 5000, values: 250_000 }

/** Bulk requests, which are parsed in a worker thread and passed on in chunks. */
export const bulkShape: ShapeLimits = { depth: 32, keys: 1000, values: 1_000_000 }

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Returns a message if a JSON body exceeds its limits, otherwise null. Scans the bytes before parsing, so the cost does
 * not depend on the content. Invalid JSON may pass; parsing detects it.
 */
export function jsonShapeProblem(
  bytes: Uint8Array,
  { depth: maxDepth, keys: maxKeys, values: maxValues }: ShapeLimits,
) {
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
        if (++depth > maxDepth) return `is nested more than ${maxDepth} deep`
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
        if (keys[depth]! > maxKeys) return `has an object of more than ${maxKeys} fields`
        break
    }
    if (values > maxValues) return `contains more than ${maxValues} values. Send it in parts.`
  }
  return null
}

// Most strings are short: scanning their bytes is cheaper than one call of the platform's search.
const shortText = 40

/** Returns the end of the string that starts at `start`: the next quote preceded by an even number of backslashes. */
function endOfText(bytes: Uint8Array, start: number): number {
  const searchEnd = Math.min(bytes.length, start + shortText)
  for (let at = start + 1; at < searchEnd; at++) {
    const byte = bytes[at]
    if (byte === quote) return at
    if (byte === backslash) at++
  }
  // Long strings: one call of the platform's search per quote.
  for (let at = bytes.indexOf(quote, start + 1); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let before = at - 1
    while (bytes[before] === backslash) before--
    if ((at - before) % 2 === 1) return at
  }
  return bytes.length
}
