import type { Lines } from './lineKeys.ts'
import { contentEnd } from './lines.ts'
import { type Budget, spend } from './myers.ts'
import { textOf } from './programText.ts'
import { copyTight, type LineWord, WordWalk } from './readWords.ts'
import type { WordChange, WordKind } from './responses/programDiff.ts'
import { sameBytes } from './sameBytes.ts'

type WordText = { kind: WordKind; name: string; text: string; isNumber: boolean }

const longestLine = 20_000
const longestWord = 200

/** Cost of reading a byte of a line by words, in compared keys. */
const perByte = 10

/** Compares lines of two programs by words, within the budget. */
export class WordDiffs {
  private readonly source: Words
  private readonly target: Words

  private readonly budget: Budget

  constructor(source: Lines, target: Lines, budget: Budget) {
    this.source = new Words(source)
    this.target = new Words(target)
    this.budget = budget
  }

  /** True if either line is so long that it is reported as a whole. */
  isTooLong(sourceLine: number, targetLine: number): boolean {
    return this.source.length(sourceLine) > longestLine || this.target.length(targetLine) > longestLine
  }

  /** Returns the coordinates of a target line: `X60 Y20`; null if it has none, or if the budget does not suffice. */
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
   * Returns the differences between two lines by words: equal words match at any position, and a word with the same
   * address is a changed one. Differences in block numbers and blanks are only reported if there are no others. Null if
   * the lines differ and the budget is used up.
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
    const isReordered = lineText(old) !== lineText(now)
    if (isReordered) return [{ kind: 'order', source: source.brief(sourceLine), target: target.brief(targetLine) }]
    if (oldNumber !== newNumber) return [{ kind: 'blockNumber', source: oldNumber!, target: newNumber! }]
    return [{ kind: 'space', source: null, target: null }]
  }
}

const lineText = (words: readonly WordText[]) => words.map(({ text, isNumber }) => (isNumber ? '' : text)).join(' ')

function changedWords(old: readonly WordText[], now: readonly WordText[]): WordChange[] {
  const removed = without(old, now)
  const added = without(now, old)
  const byName = Map.groupBy(added, ({ name }) => name)
  const matched = new Set<WordText>()
  const changes = removed.map((word): WordChange => {
    const partner = byName.get(word.name)?.shift()
    if (partner) matched.add(partner)
    return { kind: word.kind, source: word.text, target: partner?.text ?? null }
  })
  for (const word of added) if (!matched.has(word)) changes.push({ kind: word.kind, source: null, target: word.text })
  return changes
}

/** Returns the words that the other line does not have, or has less often. */
function without(words: readonly WordText[], otherWords: readonly WordText[]): WordText[] {
  const left = new Map<string, number>()
  for (const { text, isNumber } of otherWords) if (!isNumber) left.set(text, (left.get(text) ?? 0) + 1)
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

  read(line: number): WordText[] {
    const { bytes, starts } = this.lines
    const words: WordText[] = []
    this.walk.each(starts[line]!, contentEnd(bytes, starts[line]!, starts[line + 1]!), (word) =>
      words.push(this.toText(word)),
    )
    return words
  }

  private raw(line: number): Uint8Array {
    return this.lines.bytes.subarray(this.lines.starts[line]!, this.lines.starts[line + 1]!)
  }

  private toText(word: LineWord): WordText {
    const { bytes } = this.lines
    const text = textOf(this.scratch, 0, copyTight(bytes, word, this.scratch, 0))
    const name =
      word.kind === 'comment' || word.nameTo === word.from ? word.kind : textOf(bytes, word.from, word.nameTo)
    return { kind: word.kind, name, text, isNumber: word.isNumber }
  }
}
