const cacheSize = 8192
const maxLength = 40
const cache: (string | undefined)[] = new Array(cacheSize)

/**
 * Returns ASCII bytes of at most 40 as a text; null if there are more, or others. Texts of machines repeat (reasons,
 * jobs, parts): the same bytes return the same string, without decoding.
 */
export function readShortText(bytes: Uint8Array, start: number, end: number): string | null {
  const size = end - start
  if (size > maxLength) return null
  let hash = size
  let all = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    all |= byte
    hash = (Math.imul(hash, 31) + byte) | 0
  }
  if (all > 127) return null
  const slot = (hash ^ (hash >>> 13)) & (cacheSize - 1)
  const cached = cache[slot]
  if (cached !== undefined && cached.length === size) {
    let k = 0
    while (k < size && cached.charCodeAt(k) === bytes[start + k]) k++
    if (k === size) return cached
  }
  const text = String.fromCharCode(...bytes.subarray(start, end))
  cache[slot] = text
  return text
}
