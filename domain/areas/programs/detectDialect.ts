import type { ProgramDialect } from './dialects.ts'
import { contentEnd, lineEnds } from './lines.ts'
import { type ProgramText, textOf } from './programText.ts'
import type { DetectedDialect } from './responses/programSteps.ts'

/** A pattern of lines that indicates a dialect. A weight of 100: no other control uses it. */
type Sign = { dialect: ProgramDialect; weight: number; pattern: RegExp }

// Patterns are tested on the first 200 bytes of a line, so that none of them can take long.
const signs: Sign[] = [
  { dialect: 'heidenhain', weight: 100, pattern: /^\s*\d*\s*(?:BEGIN|END) PGM\b/i },
  {
    dialect: 'heidenhain',
    weight: 10,
    pattern: /^\s*\d*\s*(?:TOOL (?:CALL|DEF)|CYCL DEF|BLK FORM|FN \d+:|LBL \d|CALL LBL)/i,
  },
  {
    dialect: 'heidenhain',
    weight: 5,
    pattern: /^\s*\d*\s*(?:L|C|CC|LP)\s+I?[XYZABC][+-]?\d.*\b(?:R0|RL|RR|FMAX|F MAX|M91)\b/i,
  },
  { dialect: 'siemens', weight: 100, pattern: /^\s*(?:%_N_\w+_(?:MPF|SPF)|;\$PATH=)/i },
  {
    dialect: 'siemens',
    weight: 10,
    pattern: /^\s*(?:N\d+\s*)?(?:PROC\s+\w|MSG\s*\(|DEF\s+(?:REAL|INT|STRING|BOOL)\b|WORKPIECE\s*\()/i,
  },
  {
    dialect: 'siemens',
    weight: 8,
    pattern: /\bT\d?\s*=\s*"|\bCYCLE\d+\s*\(|\bSUPA\b|\bSTOPRE\b|\bTRANS\b|\bROT\b|\bG64[0-5]\b|\bS\d=\d/i,
  },
  {
    dialect: 'siemens',
    weight: 3,
    pattern: /\bG[07]10\b|\b(?:CR|RP|AP)=|[XYZABC]=(?:AC|IC|DC)\(|^\s*(?:N\d+\s*)?R\d+\s*=|\bM17\b|\bD1\b.*;|\bLIMS=/i,
  },
  { dialect: 'okuma', weight: 100, pattern: /^\s*\$[\w-]+\.(?:MIN|SUB|SSB|LIB)%/i },
  { dialect: 'okuma', weight: 20, pattern: /^\s*(?:N\w+\s+)?RTS\s*$|\bV(?:ZOF|UACM|DOUT|TLC|TLN|PVD)[A-Z0-9]*/i },
  {
    dialect: 'okuma',
    weight: 10,
    pattern: /^\s*NAT\d+|^\s*NLAP\d+|\bG15\s*H\d+|\bCALL\s+O\w|\bVC\d+\s*=|\bG8[5-8]\s+N[A-Z]+\d/i,
  },
  {
    dialect: 'okuma',
    weight: 6,
    pattern:
      /^\s*(?:N\w+\s+)?G1[34]0?\s*$|\bT\d{6}\b|\bSB=\d|\bG16\s*H0\b|\bG56\s*H\d+\b|^\s*O[A-Z][A-Z0-9]*\s*(?:\(|$)/i,
  },
  { dialect: 'heidenhainIso', weight: 100, pattern: /^\s*%\S+\s+G7[01]\s*\*/i },
  {
    dialect: 'heidenhainIso',
    weight: 6,
    pattern: /^\s*N\d+\s+[^;]*\*\s*$|^\s*N\d+\s+\S+\s+G7[01]\b.*\*|\bG98\s+L\d+\b|\bD0\d\s+Q\d/i,
  },
  { dialect: 'fanuc', weight: 10, pattern: /^\s*(?:O\d{1,8}\s*(?:\(|$)|:\d{4}\b|<[\w.-]+>)/i },
  {
    dialect: 'fanuc',
    weight: 5,
    pattern:
      /\bG43\s*(?:[XYZ][-.\d]+\s*)?H\d|\bM98\s*P\d|\bG65\s*P\d|#\d+\s*=|\bG28\s*G91\b|\bG91\s*G28\b|\bG54\.1\b|\bGOTO\s*\d/i,
  },
  { dialect: 'fanuc', weight: 1, pattern: /^\s*\(|^\s*%\s*$|\bM0?6\b|\bT\d\d\d\d\b/i },
]
const maxLines = 2000
const maxBytesPerLine = 200
const maxEvidence = 5

/**
 * Detects the dialect of a program by its first 2,000 lines. One line that only one control uses decides; otherwise the
 * highest total weight. A program without any indication is read as Fanuc.
 */
export function detectDialect(text: ProgramText): DetectedDialect {
  const { bytes } = text
  const weights = new Map<ProgramDialect, number>()
  const evidence = new Map<ProgramDialect, { line: number; text: string; weight: number }[]>()
  const endOf = lineEnds(text, true)
  let at = text.start
  for (let line = 1; line <= maxLines && at < bytes.length; line++) {
    const to = endOf(at)
    const content = textOf(bytes, at, Math.min(contentEnd(bytes, at, to), at + maxBytesPerLine))
    at = to
    for (const { dialect, weight, pattern } of signs) {
      if (!pattern.test(content)) continue
      weights.set(dialect, (weights.get(dialect) ?? 0) + weight)
      const lines = evidence.get(dialect) ?? []
      lines.push({ line, text: content.trim(), weight })
      evidence.set(dialect, lines)
    }
  }
  const heaviest = [...evidence].find(([, lines]) => lines.some(({ weight }) => weight === 100))
  const highest = [...weights].sort((a, b) => b[1] - a[1])[0]
  const dialect = heaviest?.[0] ?? highest?.[0]
  if (!dialect) return { dialect: 'fanuc', how: 'unknown', evidence: [] }
  const strongest = evidence.get(dialect)!.sort((a, b) => b.weight - a.weight || a.line - b.line)
  const excerpts = strongest.slice(0, maxEvidence).map(({ line, text }) => ({ line, text }))
  return { dialect, how: heaviest ? 'sure' : 'likely', evidence: excerpts }
}
