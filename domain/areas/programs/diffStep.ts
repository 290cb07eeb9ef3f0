import { type Aligned, alignLines, linePairs } from './alignLines.ts'
import { WordDiffs } from './diffWords.ts'
import type { LineKeys } from './lineKeys.ts'
import type { StepPair } from './matchSteps.ts'
import type { Budget } from './myers.ts'
import type { StepDiff, WordChange, WordKind } from './responses/programDiff.ts'
import { sameBytes } from './sameBytes.ts'
import type { StepContent } from './stepContent.ts'

type Sides = { source: StepContent | null; target: StepContent | null }

/** True if a kind of word is insignificant to the machine and to people. */
export const isInsignificant = (kind: WordKind): boolean => kind === 'blockNumber' || kind === 'space'

/** Maximum number of changes of a step that are listed as words. */
const maxListedChanges = 4

/** Returns the diff of one step. Lines are only compared if the bytes differ. */
export function diffStep(
  index: number,
  pair: StepPair,
  { source, target }: Sides,
  keys: LineKeys,
  budget: Budget,
): StepDiff {
  const none = { addedLines: 0, deletedLines: 0, changedLines: 0, differs: {}, words: [], tooDifferent: false }
  const base = { index, moved: pair.moved, sourceStep: pair.source, targetStep: pair.target, ...none }
  if (!source) return { ...base, how: 'added', addedLines: target!.start.lines }
  if (!target) return { ...base, how: 'deleted', deletedLines: source.start.lines }
  if (sameBytes(source.bytes(), target.bytes())) return { ...base, how: 'same' }
  const aligned = alignStep({ source, target }, keys, budget)
  return { ...base, ...countLines(aligned, source, target, { keys, budget }) }
}

/** Aligns the lines of a step that both programs have. */
export function alignStep(
  { source, target }: { source: StepContent; target: StepContent },
  keys: LineKeys,
  budget: Budget,
): Aligned {
  return alignLines(source.lines(keys), target.lines(keys), keys, budget)
}

type DiffContext = { keys: LineKeys; budget: Budget }

function countLines(aligned: Aligned, source: StepContent, target: StepContent, { keys, budget }: DiffContext) {
  const differs: Partial<Record<WordKind, number>> = {}
  const [old, now] = [source.lines(keys), target.lines(keys)]
  const listed: WordChange[] = []
  const words = new WordDiffs(old, now, budget)
  let { tooDifferent } = aligned
  let [addedLines, deletedLines, changedLines] = [0, 0, 0]
  for (const pair of linePairs(aligned, now.keys.length)) {
    if (pair.source < 0) {
      addedLines++
      const coordinates = listed.length <= maxListedChanges ? words.placeIn(pair.target) : null
      if (coordinates !== null) listed.push({ kind: 'coordinate', source: null, target: coordinates })
    } else if (pair.target < 0) deletedLines++
    else {
      const changes = words.between(pair.source, pair.target)
      if (!changes) {
        // The budget is used up: the line counts as changed if its significant content differs.
        if (old.keys[pair.source] !== now.keys[pair.target]) changedLines++
        tooDifferent = true
        continue
      }
      if (changes.length > 0 && words.isTooLong(pair.source, pair.target)) tooDifferent = true
      for (const change of changes) {
        differs[change.kind] = (differs[change.kind] ?? 0) + 1
        if (listed.length <= maxListedChanges && !isInsignificant(change.kind)) listed.push(change)
      }
      if (changes.some(({ kind }) => !isInsignificant(kind))) changedLines++
    }
  }
  const how: StepDiff['how'] = addedLines + deletedLines + changedLines > 0 ? 'changed' : 'alike'
  return {
    how,
    addedLines,
    deletedLines,
    changedLines,
    differs,
    words: listed.length > maxListedChanges ? [] : listed,
    tooDifferent,
  }
}
