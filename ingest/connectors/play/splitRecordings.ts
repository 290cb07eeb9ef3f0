import { parseShdrLine } from '../mtconnectShdr/parseShdrLine.ts'

/**
 * Splits an adapter's log into its recordings: where the time of data lines steps back by more than a second or forward
 * by more than a minute. Asset lines and blocks stay with the line before them. The concatenated parts equal the log.
 */
export function splitRecordings(log: string): string[] {
  const recordings: string[][] = []
  let latest: number | null = null
  let block: string | null = null
  for (const line of log.replace(/\n$/, '').split('\n')) {
    const mark = /--multiline--\S*$/.exec(line)?.[0] ?? null
    const inside: boolean = block !== null
    if (block === null) block = mark
    else if (line.startsWith(block)) block = null
    const parsed = inside || mark !== null ? null : parseShdrLine(line)
    if (parsed?.kind === 'data') {
      const ahead: number = latest === null ? Number.POSITIVE_INFINITY : parsed.at - latest
      const joint = ahead < -1_000 || ahead > 60_000
      if (joint) recordings.push([])
      latest = joint ? parsed.at : Math.max(latest ?? 0, parsed.at)
    }
    if (recordings.length === 0) recordings.push([])
    recordings.at(-1)!.push(line)
  }
  return recordings.map((lines) => `${lines.join('\n')}\n`)
}
