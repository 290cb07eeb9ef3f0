const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const cacheSize = 8192
const maxCachedLength = 40
const cache: (string | undefined)[] = new Array(cacheSize)

/**
 * Decodes UTF-8 and throws if it is invalid. Texts of messages repeat (reasons, jobs, parts): the same short ASCII bytes
 * return the same string, without decoding.
 */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  const size = end - start
  if (size > maxCachedLength) return utf8.decode(bytes.subarray(start, end))
  let hash = size
  let all = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    all |= byte
    hash = (Math.imul(hash, 31) + byte) | 0
  }
  if (all > 127) return utf8.decode(bytes.subarray(start, end))
  const slot = (hash ^ (hash >>> 13)) & (cacheSize - 1)
  const cached = cache[slot]
  if (cached !== undefined && cached.length === size) {
    let k = 0
    while (k < size && cached.charCodeAt(k) === bytes[start + k]) k++
    if (k === size) return cached
  }
  const text = utf8.decode(bytes.subarray(start, end))
  cache[slot] = text
  return text
}
