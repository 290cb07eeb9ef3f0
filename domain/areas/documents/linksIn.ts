import { docNameOf } from './docName.ts'

const mostLinks = 500
/** So many places that look like links are looked at. */
const mostLooked = 5000

/**
 * The names of pages that a text leads to, `[[Name]]` or `[[Name|as it is called here]]`, each once: 500 at most, of
 * the first 5,000 that stand in it.
 */
export function linksIn(text: string): string[] {
  const names = new Set<string>()
  let looked = 0
  for (const [, name = ''] of text.matchAll(/\[\[([^\][|\n]{1,200})(?:\|[^\][\n]{0,200})?\]\]/g)) {
    const docName = docNameOf(name)
    if (docName && docName !== '_') names.add(docName)
    looked += 1
    if (names.size === mostLinks || looked === mostLooked) break
  }
  return [...names]
}
