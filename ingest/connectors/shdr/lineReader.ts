import { StringDecoder } from 'node:string_decoder'

/** A block that was never ended is over where a timestamped line begins: no asset does. */
const timestamped = /^\d{4}-\d\d-\d\dT[\d:.]+Z?\|/

/**
 * Turns what comes from a socket into lines, whatever the chunks. Multi-line blocks (`--multiline--X` …
 * `--multiline--X`) hold assets only: they are left out with the line that opens them. A line beyond the limit is
 * dropped as a whole and reported to `overlong`.
 */
export function createLineReader(onLine: (line: string) => void, overlong: () => void, limit = 32_768) {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let skipping = false
  let block: string | null = null

  const line = (text: string) => {
    const trimmed = text.endsWith('\r') ? text.slice(0, -1) : text
    if (block) {
      const ends = trimmed.startsWith(block)
      if (ends || timestamped.test(trimmed.slice(0, 40))) block = null
      if (ends || block) return
    }
    const mark = /--multiline--\S*$/.exec(trimmed.slice(-200))
    if (mark) block = mark[0]
    else onLine(trimmed)
  }

  return (chunk: Uint8Array) => {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n')
    rest = lines.pop()!
    for (const text of lines) {
      if (!skipping && text.length <= limit) line(text)
      else if (!block) overlong()
      skipping = false
    }
    if (rest.length > limit) {
      rest = ''
      skipping = true
    }
  }
}
