import { Block } from './block.ts'
import type { Lexicon } from './lexicon.ts'
import { contentEnd, type LineEnds } from './lines.ts'
import type { ProgramText } from './programText.ts'

/** Conventions of a program that its dialect does not determine. */
export type Survey = {
  /** True if a `T` alone changes the tool, as on turrets; false if `M6` does. */
  toolsByWord: boolean
  /** True for a lathe of Fanuc: `T0101` names tool and offset. */
  isTurning: boolean
  /** True if only a few lines are numbered, so that a number starts an operation. */
  numbersAreMarks: boolean
}

const surveyed = 1 << 20
const markShare = 1 / 3

/** Surveys the first megabyte of a program. */
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
