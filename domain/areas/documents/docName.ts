import { composed } from '../../core/item/visibleText.ts'

/** A page's name as it is kept, in one form: spaces are underscores, several are one, and it begins with a capital letter. */
export function docNameOf(text: string): string {
  const joined = composed(text.trim()).replaceAll(/\s+/g, '_').replaceAll(/_{2,}/g, '_')
  const [first = ''] = joined
  return first.toUpperCase() + joined.slice(first.length)
}

/** How a page is called where nobody gave it a title. */
export const titleOf = (docName: string): string => docName.replaceAll('_', ' ').trim()
