import type { Block } from './block.ts'
import { type Lexicon, nameCode } from './lexicon.ts'
import { textOf } from './programText.ts'

/**
 * A distinctive line: the head of a program, a subprogram, a label, the name of a sequence, or the name of an
 * operation.
 */
export type Landmark = { kind: 'program' | 'subprogram' | 'label' | 'sequence' | 'operation'; label: string }

const [o, begin, lbl, proc, msg] = ['O', 'BEGIN', 'LBL', 'PROC', 'MSG'].map(nameCode) as [
  number,
  number,
  number,
  number,
  number,
]
const percent = 37
const dollar = 36
const colon = 58
const longest = 200
const operation = /^[^A-Za-z0-9]*(?:OP|OPER|OPERATION|BEARBEITUNG|ARBEITSGANG|JOB|STEP|SECTION)(?![A-Za-z])/i

/** True if a comment names an operation by itself: `OP 10 …`, or a heading of Klartext. */
export const namesOperation = (comment: string, isHeading: boolean): boolean => isHeading || operation.test(comment)

/** Returns the landmark in a line with code; null if there is none. */
export function landmark(bytes: Uint8Array, block: Block, { dialect }: Lexicon): Landmark | null {
  const { first, firstName, number } = block
  if (!first.to) return null
  const byte = bytes[first.from]
  const text = (from: number, to: number) => textOf(bytes, from, Math.min(to, from + longest)).trim()
  const line = () => text(first.from, first.from + longest).split(/[\r\n]/, 1)[0]!
  if (dialect === 'heidenhain') {
    if (firstName === begin) return { kind: 'program', label: line().split(/\s+/)[2] ?? '' }
    if (firstName === lbl && !/^LBL\s+0\b/i.test(line())) return { kind: 'label', label: line().split(/\s*;/, 1)[0]! }
    return null
  }
  if (dialect === 'heidenhainIso') {
    if (byte === percent && !number.to) return { kind: 'program', label: line().slice(1).split(/\s/, 1)[0]! }
    const label = block.label.to ? text(block.label.from, block.label.to) : '0'
    return label === '0' ? null : { kind: 'label', label: `L${label}` }
  }
  if (dialect === 'siemens') {
    const named = byte === percent ? /^%_N_(\w+)_(MPF|SPF)/i.exec(line()) : null
    if (named) return { kind: /mpf/i.test(named[2]!) ? 'program' : 'subprogram', label: named[1]! }
    if (firstName === proc) return { kind: 'subprogram', label: /^PROC\s+(\w+)/i.exec(line())?.[1] ?? '' }
    const messageText =
      firstName === msg && block.words === 1 ? /"([^"]*)"/.exec(text(first.from, first.to))?.[1]?.trim() : ''
    return messageText ? { kind: 'operation', label: messageText } : null
  }
  if (dialect === 'okuma' && byte === dollar) return { kind: 'program', label: line().slice(1).split('%', 1)[0]! }
  const isProgram = dialect === 'okuma' ? /^O[A-Z0-9]{1,8}\s*(?:\(|$)/i : /^O\d{1,8}(?![.\d])/i
  if (byte === colon && dialect === 'fanuc' && /^:\d{1,8}/.test(line()))
    return { kind: 'subprogram', label: line().split(/\s|\(/, 1)[0]! }
  if (isO(bytes, first.from) && (firstName === o || dialect === 'okuma') && isProgram.test(line()))
    return { kind: 'subprogram', label: line().split(/\s|\(/, 1)[0]! }
  const sequence = dialect === 'okuma' && isN(bytes, first.from) ? /^N[A-Z]+\d*/i.exec(line())?.[0] : null
  return sequence ? { kind: 'sequence', label: sequence } : null
}

const isO = (bytes: Uint8Array, at: number) => bytes[at] === 79 || bytes[at] === 111
const isN = (bytes: Uint8Array, at: number) => bytes[at] === 78 || bytes[at] === 110
