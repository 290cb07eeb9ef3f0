import { loadavg } from 'node:os'
import { checksOfSheet } from './createSheets.ts'
import { type QualityQuestion, qualityQuestions } from './qualityQuestions.ts'

/** The value under which so many of a hundred lie. */
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)]!

/** Milliseconds until the whole answer was read, what it is, its size, and whether it was refused as too large. */
export async function timed(origin: string, token: string, { path, body, kind }: QualityQuestion) {
  const began = performance.now()
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = await answer.arrayBuffer()
  const isRefused = answer.status === 413
  if (answer.status !== 200 && !isRefused) throw new Error(`${kind}: ${answer.status} ${Buffer.from(read).toString()}`)
  return { ms: performance.now() - began, read, bytes: read.byteLength, isRefused }
}

/**
 * Asks a gateway what each view asks over so many days up to `end`: each question by itself, and all of a view at once,
 * as a browser does; tells the median and the 95th of a hundred of `rounds` rounds, in which views take turns.
 */
export async function runQuality(
  { origin, token }: { origin: string; token: string },
  about: {
    /** Midnights of the plant by how many days lie between them and the end (epoch ms). */
    midnight: (daysBefore: number) => number
    opened: { pageId: number; resourceID: string; partNum: string }
    /** How the jobs of a machine begin. */
    jobs: string
    days: readonly number[]
    rounds: number
    tell: (line: string) => void
  },
): Promise<void> {
  const { midnight, opened, jobs, rounds, tell } = about
  const iso = (at: number) => new Date(at).toISOString()
  for (const days of about.days) {
    const views = qualityQuestions({
      start: iso(midnight(days)),
      end: iso(midnight(0)),
      step: days <= 45 ? 'day' : 'week',
      jobs,
      opened: { ...opened, checkID: `D${checksOfSheet - 2}` },
    })
    const taken = new Map<string, { ms: number[]; bytes: number }>()
    const note = (name: string, ms: number, bytes: number) => {
      const one = taken.get(name) ?? { ms: [], bytes }
      one.ms.push(ms)
      taken.set(name, one)
    }
    for (let round = -1; round < rounds; round++)
      for (const { view, questions } of views) {
        for (const question of questions) {
          const { ms, bytes, isRefused } = await timed(origin, token, question)
          if (round >= 0) note(`  ${view}: ${question.kind}${isRefused ? ', refused' : ''}`, ms, bytes)
          else tell(`    first: ${view}: ${question.kind} ${ms.toFixed(0)}`)
        }
        if (questions.length === 1) continue
        const began = performance.now()
        const all = await Promise.all(questions.map((question) => timed(origin, token, question)))
        const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
        if (round >= 0) note(`${view}: all at once`, performance.now() - began, bytes)
      }
    tell(`${days} days, load average ${loadavg()[0]!.toFixed(1)}`)
    tell(`${''.padEnd(68)} median    95 %      kB`)
    for (const [name, { ms, bytes }] of taken)
      tell(
        [
          name.padEnd(64),
          percentile(ms, 0.5).toFixed(0).padStart(10),
          percentile(ms, 0.95).toFixed(0).padStart(7),
          (bytes / 1e3).toFixed(0).padStart(7),
        ].join(' '),
      )
  }
}
