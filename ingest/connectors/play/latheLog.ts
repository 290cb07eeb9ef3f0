/** A seeded source of numbers in [0, 1): the same seed, the same numbers (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What a run of a program must come out as, to the millisecond: the generator's own books. */
export type ProgramRun = { program: string; first: number; start: number; end: number; last: number; parts: number }

type Wish = { program: string; begins: number; runMs: number; counter: number }

const wishes: Wish[] = [
  { program: 'HOB-2.MIN', begins: Date.UTC(2023, 4, 9, 13, 51, 34, 716), runMs: 186_729, counter: 0 },
  { program: 'FACE-1E.MIN', begins: Date.UTC(2023, 4, 9, 13, 37, 18, 850), runMs: 604_963, counter: 0 },
  { program: 'BORE-4B.MIN', begins: Date.UTC(2023, 4, 9, 14, 21, 7, 643), runMs: 548_932, counter: 2 },
  { program: 'TRAN-3.MIN', begins: Date.UTC(2023, 4, 9, 13, 57, 41, 918), runMs: 16_752, counter: 0 },
]

/** Epoch milliseconds and tenths of microseconds as an adapter writes them: seven digits. */
const stamp = (ms: number, fine: number) =>
  `${new Date(ms).toISOString().slice(0, -1)}${String(fine).padStart(4, '0')}Z`

function recording({ program, begins, runMs, counter }: Wish, random: () => number) {
  const lines: string[] = []
  const fine = () => Math.floor(random() * 10_000)
  const say = (at: number, rest: string) => lines.push(`${stamp(at, fine())}|${rest}`)
  const asset = (at: number, id: number) =>
    lines.push(
      `${stamp(at, fine())}|@ASSET@|7.${id}|CuttingTool|--multiline--ABCD`,
      `<CuttingTool assetId="7.${id}"/>`,
      '--multiline--ABCD',
    )
  const first = begins
  const start = begins + 1_500 + Math.floor(random() * 3_000)
  const end = start + runMs
  lines.push(
    `${stamp(first, 0)}|avail|AVAILABLE|fmode|SETUP|os|Name = W; Build = ` +
      `1|pmode|AUTOMATIC|pprogram|${program}|pexecution|READY|ppartcount|${counter}|S1load|0`,
  )
  for (const key of ['system', 'coolant_cond', 'electric_cond']) lines.push(`${stamp(first, 0)}|${key}|NORMAL||||`)
  lines.push('*adapterVersion:UNAVAILABLE')
  for (let id = 0; id < 5; id += 1) asset(begins - 11_000_000 + id * 900_000, id)
  say(start, 'pexecution|ACTIVE')
  for (let at = start + 150; at < end - 150; at += 100 + Math.floor(random() * 250)) {
    say(at, `Z1actm|${(random() * 900).toFixed(4)}|p1Fact|${Math.floor(random() * 400)}`)
    // A slower thread of the adapter writes what it sampled a moment ago.
    if (random() < 0.2) say(Math.max(start, at - 121), `X1load|${Math.floor(random() * 100)}`)
    if (random() < 0.01) say(at - 30_000, '@REMOVE_ASSET@|7.1')
  }
  say(end, 'pexecution|PROGRAM_COMPLETED')
  say(end + 78, `ppartcount|${counter + 1}|p1block|`)
  say(end + 240, 'pexecution|READY')
  const last = end + 1_157
  say(last, 'fmode|SETUP')
  return { text: `${lines.join('\n')}\n`, run: { program, first, start, end, last, parts: 1 } }
}

/**
 * A made-up log with the traits of a real lathe's: four recordings out of order, seven digits, neighbouring lines that
 * go back a little, asset blocks with old times, the part counted after the program is done. The item names are
 * pexecution, pprogram, ppartcount, pmode, avail.
 */
export function latheLog(seed = 1): { log: string; runs: ProgramRun[] } {
  const random = createRandom(seed)
  const recordings = wishes.map((wish) => recording(wish, random))
  return { log: recordings.map(({ text }) => text).join(''), runs: recordings.map(({ run }) => run) }
}
