import { StringDecoder } from 'node:string_decoder'

/**
 * Splits the data of a source into lines without their ends, independent of chunk boundaries. A line of more than
 * `limit` characters is dropped as a whole and reported to `overlong`.
 */
export function createLineReader(onLine: (line: string) => void, overlong: () => void, limit: number) {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let skipping = false
  return (chunk: Uint8Array) => {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n')
    rest = lines.pop()!
    for (const text of lines) {
      if (!skipping && text.length <= limit) onLine(text.endsWith('\r') ? text.slice(0, -1) : text)
      else overlong()
      skipping = false
    }
    if (rest.length > limit) {
      rest = ''
      skipping = true
    }
  }
}
