/**
 * The fields of an SHDR line: parted by `|`. A field that is wholly in double quotes may hold pipes, written `\|`;
 * quotes and backslashes are then taken away. Blanks around a field do not count.
 */
export function splitFields(line: string): string[] {
  const fields: string[] = []
  for (let start = 0; start <= line.length; ) {
    const quoted = /^\s*"((?:\\.|[^"\\|])*)"\s*(?=\||$)/.exec(line.slice(start, start + 65_536))
    if (quoted) {
      fields.push(quoted[1]!.replaceAll('\\|', '|'))
      start += quoted[0].length + 1
      continue
    }
    const bar = line.indexOf('|', start)
    const end = bar === -1 ? line.length : bar
    fields.push(line.slice(start, end).trim())
    start = end + 1
  }
  return fields
}
