/** Returns the most relevant line of an error: programs print much before they fail. */
export function reason(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
  const first = lines[0] ?? 'no reason given'
  // The first line is the program's name and its output follows; the last error line says more than the last line.
  const errorLine = lines.slice(1).findLast((line) => /\b(error|fatal|cannot|exception)\b/i.test(line))
  return (errorLine && errorLine !== first ? `${first} … ${errorLine}` : first).replace(/\.$/, '').slice(0, 400)
}
