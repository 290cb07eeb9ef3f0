import { createLineReader } from '../lineReader.ts'

const longestLine = 32_768

/** A block that was never ended is over where a timestamped line begins: no asset does. */
const timestamped = /^\d{4}-\d\d-\d\dT[\d:.]+Z?\|/

/**
 * Turns what comes from an adapter into lines, whatever the chunks. Multi-line blocks (`--multiline--X` …
 * `--multiline--X`) hold assets only: they are left out with the line that opens them. A line beyond the limit is
 * dropped as a whole and reported to `overlong`.
 */
export function createShdrLines(onLine: (line: string) => void, overlong: () => void, limit = longestLine) {
  let block: string | null = null
  const line = (text: string) => {
    if (block) {
      const ends = text.startsWith(block)
      if (ends || timestamped.test(text.slice(0, 40))) block = null
      if (ends || block) return
    }
    const mark = /--multiline--\S*$/.exec(text.slice(-200))
    if (mark) block = mark[0]
    else onLine(text)
  }
  return createLineReader(line, () => block ?? overlong(), limit)
}
