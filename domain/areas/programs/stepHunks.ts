import { type LinePair, linePairs } from './alignLines.ts'
import { alignStep, isInsignificant } from './diffStep.ts'
import { WordDiffs } from './diffWords.ts'
import type { LineKeys, Lines } from './lineKeys.ts'
import { contentEnd } from './lines.ts'
import type { Budget } from './myers.ts'
import { textOf } from './programText.ts'
import type { DiffLine, Hunk } from './responses/programDiff.ts'
import type { StepContent } from './stepContent.ts'

const maxLines = 2000
const maxChanges = 100
const longestLine = 500

/** The hunks of a step, and the number of their lines omitted because of the size limit. */
export type StepHunks = { hunks: Hunk[]; linesLeftOut: number }

/**
 * Returns the differences in a step with context lines. Lines that are alike count as context, unless nothing else
 * differs.
 */
export function stepHunks(
  { source, target }: { source: StepContent | null; target: StepContent | null },
  context: number,
  keys: LineKeys,
  budget: Budget,
): StepHunks {
  const [old, now] = [source?.lines(keys) ?? null, target?.lines(keys) ?? null]
  const diffLines =
    old && now
      ? compareLines(
          old,
          now,
          [...linePairs(alignStep({ source: source!, target: target! }, keys, budget), now.keys.length)],
          budget,
        )
      : linesOfOneSide(old, now)
  const isAlike = diffLines.every(({ how }) => how === 'same' || how === 'alike')
  const isShown = ({ how }: DiffLine) => how !== 'same' && (isAlike || how !== 'alike')
  const hunks: Hunk[] = []
  let shownCount = 0
  let left = 0
  let end = 0
  for (const [at, line] of diffLines.entries()) {
    if (!isShown(line)) continue
    const from = Math.max(end, at - context)
    const to = Math.min(diffLines.length, at + context + 1)
    if (to <= end) continue
    const lines = diffLines.slice(from, to)
    const included = lines.slice(0, Math.max(0, maxLines - shownCount))
    left += lines.length - included.length
    shownCount += included.length
    if (included.length > 0 && from === end && hunks.length > 0) hunks.at(-1)!.lines.push(...included)
    else if (included.length > 0) hunks.push({ lines: included })
    end = to
  }
  return { hunks, linesLeftOut: left }
}

function compareLines(old: Lines, now: Lines, pairs: readonly LinePair[], budget: Budget): DiffLine[] {
  const words = new WordDiffs(old, now, budget)
  return pairs.map(({ source, target }): DiffLine => {
    if (source < 0) return line('added', null, now, -1, target)
    if (target < 0) return line('deleted', old, null, source, -1)
    const changes = words.between(source, target)
    if (!changes) return line(old.keys[source] === now.keys[target] ? 'alike' : 'changed', old, now, source, target)
    const how = changes.length === 0 ? 'same' : changes.every(({ kind }) => isInsignificant(kind)) ? 'alike' : 'changed'
    const listed = { changes: changes.slice(0, maxChanges), moreChanges: Math.max(0, changes.length - maxChanges) }
    return { ...line(how, old, now, source, target), ...listed }
  })
}

function linesOfOneSide(old: Lines | null, now: Lines | null): DiffLine[] {
  if (old) return Array.from(old.keys, (_, at) => line('deleted', old, null, at, -1))
  return Array.from(now!.keys, (_, at) => line('added', null, now, -1, at))
}

function line(how: DiffLine['how'], old: Lines | null, now: Lines | null, source: number, target: number): DiffLine {
  return {
    how,
    sourceLine: old ? old.firstLine + source : null,
    targetLine: now ? now.firstLine + target : null,
    source: old ? textOfLine(old, source) : null,
    target: now ? textOfLine(now, target) : null,
    changes: [],
    moreChanges: 0,
  }
}

function textOfLine({ bytes, starts }: Lines, line: number): string {
  const from = starts[line]!
  const end = contentEnd(bytes, from, starts[line + 1]!)
  const text = textOf(bytes, from, Math.min(end, from + longestLine))
  return end > from + longestLine ? `${text}…` : text
}
