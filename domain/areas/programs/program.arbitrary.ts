import fc from 'fast-check'
import { type ProgramDialect, programDialects } from './dialects.ts'

/** The parts of a program: everything before the first tool, one text per tool, and everything after the last. */
export type ProgramParts = { dialect: ProgramDialect; head: string; steps: string[]; tail: string }

const frames: Record<ProgramDialect, { head: string[]; tail: string[] }> = {
  fanuc: { head: ['%', 'O1000 (PART)', 'G90 G94 G21'], tail: ['O2000 (SUB)', 'M99', '%'] },
  heidenhain: { head: ['BEGIN PGM PART MM', 'BLK FORM 0.1 Z X+0'], tail: ['LBL 99', 'LBL 0', 'END PGM PART MM'] },
  heidenhainIso: { head: ['%PART G71 *', 'N10 G30 G17 X+0 *'], tail: ['N98 G98 L99 *', 'N99 G98 L0 *'] },
  siemens: { head: ['%_N_PART_MPF', 'G90 G94 G71'], tail: ['%_N_SUB_SPF', 'M17'] },
  okuma: { head: ['$PART.MIN%', 'G15 H1', 'G90 G94 G21'], tail: ['OSUB', 'RTS'] },
}

const moveLines: Record<ProgramDialect, (x: number, y: number, feed: number) => string> = {
  fanuc: (x, y, feed) => `G1 X${x}. Y-${y}. F${feed}.`,
  heidenhain: (x, y, feed) => `L X+${x} Y-${y} R0 F${feed}`,
  heidenhainIso: (x, y, feed) => `N50 G01 X+${x} Y-${y} F${feed} *`,
  siemens: (x, y, feed) => `G1 X${x} Y=AC(-${y}) F${feed}`,
  okuma: (x, y, feed) => `G01 X${x} Z-${y} F${feed}`,
}

const operationLines: Record<ProgramDialect, (tool: number) => string[]> = {
  fanuc: (tool) => [`(OP ${tool} POCKET)`, `T${tool} M6`, 'S1000 M3'],
  heidenhain: (tool) => [`* - OP ${tool}`, `TOOL CALL ${tool} Z S1000`],
  heidenhainIso: (tool) => [`; OP ${tool}`, `N20 T${tool} G17 S1000 *`],
  siemens: (tool) => [`MSG("OP ${tool}")`, `T="MILL_${tool}"`, 'M6', 'S1=1000 M1=3'],
  okuma: (tool) => [`NAT${tool} (OP)`, `T00${String(tool).padStart(2, '0')}01`, 'S1000 M3'],
}

const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const number = fc.integer({ min: 1, max: 9999 })
const remark = fc.stringMatching(/^[A-Z0-9 ]{0,12}$/).map((text) => ` ; ${text}`)

/** Programs of all dialects in which each step has a different tool. */
export const anyProgram: fc.Arbitrary<ProgramParts> = fc
  .record({
    dialect: fc.constantFrom(...programDialects),
    end: lineEnd,
    tools: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 8 }),
    moves: fc.array(fc.array(fc.tuple(number, number, number, fc.option(remark)), { minLength: 1, maxLength: 12 }), {
      minLength: 8,
      maxLength: 8,
    }),
  })
  .map(({ dialect, end, tools, moves }) => {
    const text = (lines: readonly string[]) => lines.map((line) => line + end).join('')
    const steps = tools.map((tool, at) => {
      const lines = moves[at]!.map(([x, y, feed, comment]) => moveLines[dialect](x, y, feed) + (comment ?? ''))
      return text([...operationLines[dialect](tool), ...lines])
    })
    return { dialect, head: text(frames[dialect].head), steps, tail: text(frames[dialect].tail) }
  })

/** Returns the whole program as a file. */
export const fileOf = ({ head, steps, tail }: ProgramParts): Uint8Array => Buffer.from(head + steps.join('') + tail)
