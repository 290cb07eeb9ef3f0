import { type Aligned, alignLines, linePairs } from './alignLines.ts'
import type { StepDiff, WordChange, WordKind } from './answers/programDiff.ts'
import { WordDiffs } from './diffWords.ts'
import type { LineKeys } from './lineKeys.ts'
import type { StepPair } from './matchSteps.ts'
import type { Budget } from './myers.ts'
import { sameBytes } from './sameBytes.ts'
import type { StepContent } from './stepContent.ts'

type Sides = { source: StepContent | null; target: StepContent | null }

/** What says nothing to the machine nor to people. */
export const meansNothing = (kind: WordKind): boolean => kind === 'blockNumber' || kind === 'space'

/** So many changes of a step are told by their words. */
const fewWords = 4

/** What became of one step. The lines are looked at only where its bytes are not the same. */
export function diffStep(
  index: number,
  pair: StepPair,
  { source, target }: Sides,
  keys: LineKeys,
  budget: Budget,
): StepDiff {
  const none = { addedLines: 0, deletedLines: 0, changedLines: 0, differs: {}, words: [], tooDifferent: false }
  const told = { index, moved: pair.moved, sourceStep: pair.source, targetStep: pair.target, ...none }
  if (!source) return { ...told, how: 'added', addedLines: target!.start.lines }
  if (!target) return { ...told, how: 'deleted', deletedLines: source.start.lines }
  if (sameBytes(source.bytes(), target.bytes())) return { ...told, how: 'same' }
  const aligned = alignStep({ source, target }, keys, budget)
  return { ...told, ...countLines(aligned, source, target, { keys, budget }) }
}

/** The lines of a step that both programs have, side by side. */
export function alignStep(
  { source, target }: { source: StepContent; target: StepContent },
  keys: LineKeys,
  budget: Budget,
): Aligned {
  return alignLines(source.lines(keys), target.lines(keys), keys, budget)
}

type Means = { keys: LineKeys; budget: Budget }

function countLines(aligned: Aligned, source: StepContent, target: StepContent, { keys, budget }: Means) {
  const differs: Partial<Record<WordKind, number>> = {}
  const [old, now] = [source.lines(keys), target.lines(keys)]
  const told: WordChange[] = []
  const words = new WordDiffs(old, now, budget)
  let { tooDifferent } = aligned
  let [addedLines, deletedLines, changedLines] = [0, 0, 0]
  for (const pair of linePairs(aligned, now.keys.length)) {
    if (pair.source < 0) {
      addedLines++
      const place = told.length <= fewWords ? words.placeIn(pair.target) : null
      if (place !== null) told.push({ kind: 'coordinate', source: null, target: place })
    } else if (pair.target < 0) deletedLines++
    else {
      const changes = words.between(pair.source, pair.target)
      if (!changes) {
        // Not by words any more: a line changed if it says something else.
        if (old.keys[pair.source] !== now.keys[pair.target]) changedLines++
        tooDifferent = true
        continue
      }
      if (changes.length > 0 && words.isTooLong(pair.source, pair.target)) tooDifferent = true
      for (const change of changes) {
        differs[change.kind] = (differs[change.kind] ?? 0) + 1
        if (told.length <= fewWords && !meansNothing(change.kind)) told.push(change)
      }
      if (changes.some(({ kind }) => !meansNothing(kind))) changedLines++
    }
  }
  const how: StepDiff['how'] = addedLines + deletedLines + changedLines > 0 ? 'changed' : 'alike'
  return {
    how,
    addedLines,
    deletedLines,
    changedLines,
    differs,
    words: told.length > fewWords ? [] : told,
    tooDifferent,
  }
}
