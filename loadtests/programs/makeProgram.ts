/** How a program is made: the same `seed` makes the same one. */
export type Making = { bytes: number; steps: number; seed: number; lineEnd?: string }

/** A step's number, as its tool has it. */
export type MadeStep = { tool: number; text: string }

/** A milling program of Fanuc with comments, tool changes and straight cuts, in its steps; the first is its head. */
export function makeProgram({ bytes, steps, seed, lineEnd = '\r\n' }: Making): MadeStep[] {
  const random = numbers(seed)
  const made: MadeStep[] = [{ tool: 0, text: ['%', 'O1000 (LOAD)', 'G17 G21 G40 G49 G80 G90 G94', ''].join(lineEnd) }]
  for (let tool = 1; tool <= steps; tool++) {
    const lines = [`(OP ${tool} POCKET)`, `T${tool} M6 (END MILL D${tool})`, `S${1000 + tool} M3`, 'G0 X0 Y0 Z50.']
    let length = 0
    while (length < bytes / steps) {
      const line = `G1 X${at(random())} Y${at(random())} Z-${at(random() / 20)} F${100 + Math.floor(random() * 2900)}`
      lines.push(line)
      length += line.length + lineEnd.length
    }
    made.push({ tool, text: lines.map((line) => line + lineEnd).join('') })
  }
  return made
}

/** Numbers from 0 to 1 that look random (a linear congruence). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const at = (share: number) => (share * 500).toFixed(3)
