import { Block } from './block.ts'
import type { Lexicon } from './lexicon.ts'
import { contentEnd, type LineEnds } from './lines.ts'
import type { ProgramText } from './programText.ts'

/** How a program says what dialects leave open. */
export type Survey = {
  /** What changes the tool: a `T` alone, as turrets do, or `M6`. */
  toolsByWord: boolean
  /** A lathe of Fanuc: `T0101` names tool and offset. */
  isTurning: boolean
  /** Few lines are numbered: a number begins an operation. */
  numbersAreMarks: boolean
}

const surveyed = 1 << 20
const markShare = 1 / 3

/** Looks through the first megabyte of a program. */
export function surveyProgram({ bytes, start }: ProgramText, lexicon: Lexicon, endOf: LineEnds): Survey {
  const block = new Block(bytes, lexicon)
  let changes = 0
  let longTools = 0
  let numbered = 0
  let blocks = 0
  for (let at = start; at < Math.min(bytes.length, surveyed); ) {
    const to = endOf(at)
    block.read(at, contentEnd(bytes, at, to))
    at = to
    if (block.changesTool) changes++
    if (block.tool && block.tool.to - block.tool.from >= 3) longTools++
    if (block.number.to) numbered++
    if (block.hasCode || block.number.to) blocks++
  }
  const isHeidenhain = lexicon.parameters
  return {
    toolsByWord: lexicon.dialect === 'heidenhainIso' || (!isHeidenhain && changes === 0),
    isTurning: lexicon.dialect === 'fanuc' && changes === 0 && longTools > 0,
    numbersAreMarks: !isHeidenhain && numbered <= blocks * markShare,
  }
}
