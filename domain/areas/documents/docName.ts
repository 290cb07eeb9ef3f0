import { composed } from '../../core/item/visibleText.ts'

/**
 * Normalizes the name of a page: spaces become underscores, repeated ones are reduced to one, and the first letter is
 * capitalized.
 */
export function docNameOf(text: string): string {
  const joined = composed(text.trim()).replaceAll(/\s+/g, '_').replaceAll(/_{2,}/g, '_')
  const [first = ''] = joined
  return first.toUpperCase() + joined.slice(first.length)
}

/** Returns the default title of a page without one. */
export const titleOf = (docName: string): string => docName.replaceAll('_', ' ').trim()
