import type { ProgramDialect } from './dialects.ts'
import { nameCode } from './lexicon.ts'
import type { WordKind } from './responses/programDiff.ts'
import type { WordReader } from './wordReader.ts'

const codes = (names: string) => new Set(names.split(' ').map(nameCode))
const [g, r] = ['G', 'R'].map(nameCode) as [number, number]
const feeds = codes('F FU FZ FB FA FD FRC FRCM')
const speeds = codes('S SB LIMS SPOS')
const tools = codes('T')
// Centers and radii belong to the tool path.
const coordinates = codes('X Y Z A B C U V W I J K R IX IY IZ IA IB IC PR PA IPR IPA CR AR RP AP')

/** Returns the kind of a word; `isArgument` if its line is a macro call or a dwell. */
export function wordKind(word: WordReader, dialect: ProgramDialect, isArgument: boolean): WordKind {
  if (word.what === 'comment') return 'comment'
  if (word.what !== 'word' || isArgument) return 'code'
  const { name } = word
  if (name === g) return 'code'
  const isKlartext = dialect === 'heidenhain'
  if (feeds.has(name)) return 'feed'
  if (speeds.has(name)) return 'speed'
  if (tools.has(name) && !isKlartext) return 'tool'
  if (!coordinates.has(name) || word.value === 'none') return 'code'
  // `R1=5` of Siemens is a parameter, `R0` of Klartext is not a radius.
  const isParameter = name === r && (isKlartext || (dialect === 'siemens' && word.nameTo - word.from > 1))
  return isParameter ? 'code' : 'coordinate'
}
