import type { Encoding } from '@takt/domain/areas/connectors/encoding.ts'

/**
 * Splits the data of a source into lines without their ends, independent of chunk boundaries. A line of more than
 * `limit` characters is dropped as a whole and reported to `overlong` as soon as it exceeds it. Bytes that are invalid
 * in `encoding` become U+FFFD.
 */
export function createLineReader(
  onLine: (line: string) => void,
  overlong: () => void,
  limit: number,
  encoding: Encoding = 'utf-8',
) {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let skipping = false
  return (chunk: Uint8Array) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const text of lines) {
      if (!skipping && text.length > limit) overlong()
      else if (!skipping) onLine(text.endsWith('\r') ? text.slice(0, -1) : text)
      skipping = false
    }
    if (skipping) rest = ''
    else if (rest.length > limit) {
      // At once: it may never end.
      overlong()
      rest = ''
      skipping = true
    }
  }
}
