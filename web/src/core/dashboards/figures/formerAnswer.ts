import { onlineManager } from '@tanstack/react-query'

const dayMs = 86_400_000

type Question = { start: number; end: number }

function isAlike({ start, end, ...asked }: Question, { start: from, end: to, ...before }: Question): boolean {
  const isNear = Math.abs(start - from) < dayMs && Math.abs(end - to) < dayMs
  return isNear && JSON.stringify(asked) === JSON.stringify(before)
}

/**
 * What stays in sight while a question is under way (`placeholderData`; the key ends with the question): the former
 * answer. Without a network nobody knows when the new one comes, and it would be read as that: only the answer to the
 * same question stays then, as the ranges of live ones move on.
 */
export const formerAnswer =
  (question: Question) =>
  <Data>(before: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query && (onlineManager.isOnline() || isAlike(question, query.queryKey.at(-1) as Question)) ? before : undefined
