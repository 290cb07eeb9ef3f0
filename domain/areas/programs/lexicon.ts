import type { ProgramDialect } from './dialects.ts'

/** How the words of a dialect look. */
export type Lexicon = {
  dialect: ProgramDialect
  /** `( … )` is a comment. Elsewhere it holds arguments. */
  roundComments: boolean
  /** Klartext and DIN/ISO of Heidenhain have parameters `Q5`, which may follow an address at once: `FQ5`. */
  parameters: boolean
  /** Names have digits and are written to with `=`: `S1=2000`, `VC1=5`, `CYCLE83(…)`. */
  names: boolean
  /** A block begins with its number, without `N`. */
  bareNumbers: boolean
  /** `;` ends a block, in print and where a file has no line ends. */
  eob: boolean
}

const plain = { roundComments: false, parameters: false, names: false, bareNumbers: false, eob: false }

export const lexicons: Record<ProgramDialect, Lexicon> = {
  fanuc: { ...plain, dialect: 'fanuc', roundComments: true, eob: true },
  okuma: { ...plain, dialect: 'okuma', roundComments: true, names: true, eob: true },
  siemens: { ...plain, dialect: 'siemens', names: true },
  heidenhain: { ...plain, dialect: 'heidenhain', parameters: true, bareNumbers: true },
  heidenhainIso: { ...plain, dialect: 'heidenhainIso', parameters: true },
}

/**
 * A name as a number, so that words are compared without making text of them: its first six letters, in either case.
 * One letter is its place in the alphabet.
 */
export function nameCode(name: string): number {
  let code = 0
  for (let at = 0; at < Math.min(name.length, 6); at++) code = code * 32 + letterCode(name.charCodeAt(at))
  return code
}

/** The place of a letter in the alphabet, 27 for `_`, 28 for `$`; 0 for what is no letter. */
export function letterCode(byte: number): number {
  if (byte >= 65 && byte <= 90) return byte - 64
  if (byte >= 97 && byte <= 122) return byte - 96
  if (byte === 95) return 27
  return byte === 36 ? 28 : 0
}
