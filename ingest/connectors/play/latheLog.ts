/** Creates a seeded generator of numbers in [0, 1): the same seed gives the same numbers (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The expected result of a program run, to the millisecond, as recorded by the generator. */
export type ProgramRun = { program: string; first: number; start: number; end: number; last: number; parts: number }

type Wish = { program: string; startsAt: number; runMs: number; counter: number }

const wishes: Wish[] = [
  { program: 'HOB-2.MIN', startsAt: Date.UTC(2023, 4, 9, 13, 51, 34, 716), runMs: 186_729, counter: 0 },
  { program: 'FACE-1E.MIN', startsAt: Date.UTC(2023, 4, 9, 13, 37, 18, 850), runMs: 604_963, counter: 0 },
  { program: 'BORE-4B.MIN', startsAt: Date.UTC(2023, 4, 9, 14, 21, 7, 643), runMs: 548_932, counter: 2 },
  { program: 'TRAN-3.MIN', startsAt: Date.UTC(2023, 4, 9, 13, 57, 41, 918), runMs: 16_752, counter: 0 },
]

/** Formats epoch milliseconds and tenths of microseconds with seven fraction digits, as adapters do. */
const stamp = (ms: number, fine: number) =>
  `${new Date(ms).toISOString().slice(0, -1)}${String(fine).padStart(4, '0')}Z`

function recording({ program, startsAt, runMs, counter }: Wish, random: () => number) {
  const lines: string[] = []
  const fine = () => Math.floor(random() * 10_000)
  const writeLine = (at: number, fields: string) => lines.push(`${stamp(at, fine())}|${fields}`)
  const asset = (at: number, id: number) =>
    lines.push(
      `${stamp(at, fine())}|@ASSET@|7.${id}|CuttingTool|--multiline--ABCD`,
      `<CuttingTool assetId="7.${id}"/>`,
      '--multiline--ABCD',
    )
  const first = startsAt
  const start = startsAt + 1_500 + Math.floor(random() * 3_000)
  const end = start + runMs
  lines.push(
    `${stamp(first, 0)}|avail|AVAILABLE|fmode|SETUP|os|Name = W; Build = ` +
      `1|pmode|AUTOMATIC|pprogram|${program}|pexecution|READY|ppartcount|${counter}|S1load|0`,
  )
  for (const key of ['system', 'coolant_cond', 'electric_cond']) lines.push(`${stamp(first, 0)}|${key}|NORMAL||||`)
  lines.push('*adapterVersion:UNAVAILABLE')
  for (let id = 0; id < 5; id += 1) asset(startsAt - 11_000_000 + id * 900_000, id)
  writeLine(start, 'pexecution|ACTIVE')
  for (let at = start + 150; at < end - 150; at += 100 + Math.floor(random() * 250)) {
    writeLine(at, `Z1actm|${(random() * 900).toFixed(4)}|p1Fact|${Math.floor(random() * 400)}`)
    // A slower thread of the adapter writes an earlier sample.
    if (random() < 0.2) writeLine(Math.max(start, at - 121), `X1load|${Math.floor(random() * 100)}`)
    if (random() < 0.01) writeLine(at - 30_000, '@REMOVE_ASSET@|7.1')
  }
  writeLine(end, 'pexecution|PROGRAM_COMPLETED')
  writeLine(end + 78, `ppartcount|${counter + 1}|p1block|`)
  writeLine(end + 240, 'pexecution|READY')
  const last = end + 1_157
  writeLine(last, 'fmode|SETUP')
  return { text: `${lines.join('\n')}\n`, run: { program, first, start, end, last, parts: 1 } }
}

/**
 * Generates a log with the characteristics of a real lathe's: four recordings out of order, seven fraction digits,
 * adjacent lines that step back slightly, asset blocks with old times, and the part counted after the end of the
 * program. The item names are pexecution, pprogram, ppartcount, pmode, avail.
 */
export function latheLog(seed = 1): { log: string; runs: ProgramRun[] } {
  const random = createRandom(seed)
  const recordings = wishes.map((wish) => recording(wish, random))
  return { log: recordings.map(({ text }) => text).join(''), runs: recordings.map(({ run }) => run) }
}
