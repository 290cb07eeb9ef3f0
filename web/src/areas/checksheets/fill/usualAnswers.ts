import { checksheetTexts as texts } from '../texts.ts'

/** What is asked where something is out of tolerance. */
export type Explained = { reason: string | null; action: string | null }

const mostOffered = 6

/**
 * What is offered to be said by one tap: first what was said most often of this check, then of any check of the
 * organization, and as long as that is little what is usual everywhere. Each once, whatever its case.
 */
export function usualAnswers(
  field: keyof Explained,
  ofCheck: readonly Explained[],
  ofAll: readonly Explained[],
): readonly string[] {
  const offered = new Map<string, string>()
  for (const said of [...byCount(field, ofCheck), ...byCount(field, ofAll), ...texts.usually[field]])
    if (!offered.has(said.toLowerCase())) offered.set(said.toLowerCase(), said)
  return [...offered.values()].slice(0, mostOffered)
}

/** What was said, most often first. */
function byCount(field: keyof Explained, all: readonly Explained[]): string[] {
  const counts = new Map<string, number>()
  for (const { [field]: said } of all) if (said) counts.set(said, (counts.get(said) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([said]) => said)
}
