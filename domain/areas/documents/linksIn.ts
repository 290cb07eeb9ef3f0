import { docNameOf } from './docName.ts'

const maxLinks = 500
/** Maximum number of link candidates to examine. */
const maxCandidates = 5000

/**
 * Returns the names of pages that a text links to, `[[Name]]` or `[[Name|caption]]`, without duplicates: at most 500,
 * from the first 5,000 candidates.
 */
export function linksIn(text: string): string[] {
  const names = new Set<string>()
  let candidates = 0
  for (const [, name = ''] of text.matchAll(/\[\[([^\][|\n]{1,200})(?:\|[^\][\n]{0,200})?\]\]/g)) {
    const docName = docNameOf(name)
    if (docName && docName !== '_') names.add(docName)
    candidates += 1
    if (names.size === maxLinks || candidates === maxCandidates) break
  }
  return [...names]
}
