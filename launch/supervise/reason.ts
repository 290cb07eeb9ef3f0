/** The one line that matters of an error: programs print much before they give up. */
export function reason(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
  const first = lines[0] ?? 'no reason given'
  // What a program printed follows its own name; its last complaint says more than its last line.
  const complaint = lines.slice(1).findLast((line) => /\b(error|fatal|cannot|exception)\b/i.test(line))
  return (complaint && complaint !== first ? `${first} … ${complaint}` : first).replace(/\.$/, '').slice(0, 400)
}
