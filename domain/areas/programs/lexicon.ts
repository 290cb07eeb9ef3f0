import type { ProgramDialect } from './dialects.ts'

/** Syntax of the words of a dialect. */
export type Lexicon = {
  dialect: ProgramDialect
  /** True if `( … )` is a comment. Otherwise it contains arguments. */
  roundComments: boolean
  /**
   * True if there are parameters such as `Q5` (Klartext and DIN/ISO of Heidenhain), which can directly follow an
   * address: `FQ5`.
   */
  parameters: boolean
  /** True if names can have digits and are assigned with `=`: `S1=2000`, `VC1=5`, `CYCLE83(…)`. */
  names: boolean
  /** True if a block starts with its number, without `N`. */
  bareNumbers: boolean
  /** True if `;` ends a block, in print and in files without line ends. */
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
 * Encodes a name as a number, so that words can be compared without creating strings: its first six letters,
 * case-insensitive. A single letter is its position in the alphabet.
 */
export function nameCode(name: string): number {
  let code = 0
  for (let at = 0; at < Math.min(name.length, 6); at++) code = code * 32 + letterCode(name.charCodeAt(at))
  return code
}

/** Returns the position of a letter in the alphabet, 27 for `_`, 28 for `$`; 0 for any other character. */
export function letterCode(byte: number): number {
  if (byte >= 65 && byte <= 90) return byte - 64
  if (byte >= 97 && byte <= 122) return byte - 96
  if (byte === 95) return 27
  return byte === 36 ? 28 : 0
}
