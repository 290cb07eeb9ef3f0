import type { WordChange, WordKind } from './answers/programDiff.ts'
import type { Lines } from './lineKeys.ts'
import { contentEnd } from './lines.ts'
import { type Budget, spend } from './myers.ts'
import { textOf } from './programText.ts'
import { copyTight, type SeenWord, WordWalk } from './readWords.ts'
import { sameBytes } from './sameBytes.ts'

type Said = { kind: WordKind; name: string; text: string; isNumber: boolean }

const longestLine = 20_000
const longestWord = 200

/** What reading a byte of a line by words costs, in keys that are looked at. */
const perByte = 10

/** Reads the words of lines of two programs and tells what differs, as long as the budget lasts. */
export class WordDiffs {
  private readonly source: Words
  private readonly target: Words

  private readonly budget: Budget

  constructor(source: Lines, target: Lines, budget: Budget) {
    this.source = new Words(source)
    this.target = new Words(target)
    this.budget = budget
  }

  /** Whether either line is so long that it is told as a whole. */
  isTooLong(sourceLine: number, targetLine: number): boolean {
    return this.source.length(sourceLine) > longestLine || this.target.length(targetLine) > longestLine
  }

  /** Where a line of the target goes, in its own words: `X60 Y20`; null where it goes nowhere, or to look costs too much. */
  placeIn(line: number): string | null {
    const { target } = this
    if (target.length(line) > longestLine || !spend(this.budget, perByte * target.length(line))) return null
    const words = target.read(line).filter(({ kind }) => kind === 'coordinate')
    return (
      words
        .map(({ text }) => text)
        .join(' ')
        .slice(0, longestWord) || null
    )
  }

  /**
   * What differs between two lines, word by word: words are the same wherever they stand in the line, and a word whose
   * address stays is changed. Block numbers and blanks are told only where nothing else differs. Null where the lines
   * differ and the budget is used up.
   */
  between(sourceLine: number, targetLine: number): WordChange[] | null {
    const { source, target } = this
    if (source.isSame(sourceLine, target, targetLine)) return []
    if (!spend(this.budget, perByte * (source.length(sourceLine) + target.length(targetLine)))) return null
    if (this.isTooLong(sourceLine, targetLine)) {
      return [{ kind: 'code', source: source.brief(sourceLine), target: target.brief(targetLine) }]
    }
    const [old, now] = [source.read(sourceLine), target.read(targetLine)]
    const changes = changedWords(old, now)
    if (changes.length > 0) return changes
    const [oldNumber, newNumber] = [old, now].map((words) => words.find(({ isNumber }) => isNumber)?.text ?? null)
    const isReordered = said(old) !== said(now)
    if (isReordered) return [{ kind: 'order', source: source.brief(sourceLine), target: target.brief(targetLine) }]
    if (oldNumber !== newNumber) return [{ kind: 'blockNumber', source: oldNumber!, target: newNumber! }]
    return [{ kind: 'space', source: null, target: null }]
  }
}

const said = (words: readonly Said[]) => words.map(({ text, isNumber }) => (isNumber ? '' : text)).join(' ')

function changedWords(old: readonly Said[], now: readonly Said[]): WordChange[] {
  const gone = without(old, now)
  const come = without(now, old)
  const byName = Map.groupBy(come, ({ name }) => name)
  const taken = new Set<Said>()
  const changes = gone.map((word): WordChange => {
    const partner = byName.get(word.name)?.shift()
    if (partner) taken.add(partner)
    return { kind: word.kind, source: word.text, target: partner?.text ?? null }
  })
  for (const word of come) if (!taken.has(word)) changes.push({ kind: word.kind, source: null, target: word.text })
  return changes
}

/** The words that the others do not have, or not as often. */
function without(words: readonly Said[], others: readonly Said[]): Said[] {
  const left = new Map<string, number>()
  for (const { text, isNumber } of others) if (!isNumber) left.set(text, (left.get(text) ?? 0) + 1)
  return words.filter(({ text, isNumber }) => {
    if (isNumber) return false
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
}

/** The words of the lines of one program. */
class Words {
  private readonly lines: Lines
  private readonly walk: WordWalk
  private readonly scratch = new Uint8Array(longestLine + 1)

  constructor(lines: Lines) {
    this.lines = lines
    this.walk = new WordWalk(lines.bytes, lines.lexicon)
  }

  length(line: number): number {
    return this.lines.starts[line + 1]! - this.lines.starts[line]!
  }

  isSame(line: number, other: Words, otherLine: number): boolean {
    return sameBytes(this.raw(line), other.raw(otherLine))
  }

  brief(line: number): string {
    const from = this.lines.starts[line]!
    const end = contentEnd(this.lines.bytes, from, this.lines.starts[line + 1]!)
    const text = textOf(this.lines.bytes, from, Math.min(end, from + longestWord))
    return end > from + longestWord ? `${text}…` : text
  }

  read(line: number): Said[] {
    const { bytes, starts } = this.lines
    const words: Said[] = []
    this.walk.each(starts[line]!, contentEnd(bytes, starts[line]!, starts[line + 1]!), (word) =>
      words.push(this.said(word)),
    )
    return words
  }

  private raw(line: number): Uint8Array {
    return this.lines.bytes.subarray(this.lines.starts[line]!, this.lines.starts[line + 1]!)
  }

  private said(word: SeenWord): Said {
    const { bytes } = this.lines
    const text = textOf(this.scratch, 0, copyTight(bytes, word, this.scratch, 0))
    const name =
      word.kind === 'comment' || word.nameTo === word.from ? word.kind : textOf(bytes, word.from, word.nameTo)
    return { kind: word.kind, name, text, isNumber: word.isNumber }
  }
}
