/** Options of a generated program: the same `seed` creates the same program. */
export type ProgramOptions = { bytes: number; steps: number; seed: number; lineEnd?: string }

/** A step of a program, numbered by its tool. */
export type ProgramStep = { tool: number; text: string }

/**
 * Generates a Fanuc milling program with comments, tool changes and straight cuts, as steps; the first is its header.
 */
export function makeProgram({ bytes, steps, seed, lineEnd = '\r\n' }: ProgramOptions): ProgramStep[] {
  const random = numbers(seed)
  const programSteps: ProgramStep[] = [
    { tool: 0, text: ['%', 'O1000 (LOAD)', 'G17 G21 G40 G49 G80 G90 G94', ''].join(lineEnd) },
  ]
  for (let tool = 1; tool <= steps; tool++) {
    const lines = [`(OP ${tool} POCKET)`, `T${tool} M6 (END MILL D${tool})`, `S${1000 + tool} M3`, 'G0 X0 Y0 Z50.']
    let length = 0
    while (length < bytes / steps) {
      const line = `G1 X${at(random())} Y${at(random())} Z-${at(random() / 20)} F${100 + Math.floor(random() * 2900)}`
      lines.push(line)
      length += line.length + lineEnd.length
    }
    programSteps.push({ tool, text: lines.map((line) => line + lineEnd).join('') })
  }
  return programSteps
}

/** Returns a generator of pseudo-random numbers from 0 to 1 (linear congruential). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const at = (share: number) => (share * 500).toFixed(3)
