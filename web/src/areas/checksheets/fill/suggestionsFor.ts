import { checksheetTexts as texts } from '../texts.ts'

/** The explanation of a value out of tolerance. */
export type Explained = { reason: string | null; action: string | null }

const maxSuggestions = 6

/**
 * Returns suggestions to be entered with one tap: the most frequent texts of this check, then of any check of the
 * organization, then common texts if there are too few. Without duplicates, ignoring case.
 */
export function suggestionsFor(
  field: keyof Explained,
  ofCheck: readonly Explained[],
  ofAll: readonly Explained[],
): readonly string[] {
  const offered = new Map<string, string>()
  for (const text of [...byCount(field, ofCheck), ...byCount(field, ofAll), ...texts.usually[field]])
    if (!offered.has(text.toLowerCase())) offered.set(text.toLowerCase(), text)
  return [...offered.values()].slice(0, maxSuggestions)
}

/** Returns the texts, most frequent first. */
function byCount(field: keyof Explained, all: readonly Explained[]): string[] {
  const counts = new Map<string, number>()
  for (const { [field]: text } of all) if (text) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text)
}
