import { docNameOf } from './docName.ts'

const mostLinks = 500

/** The names of pages that a text leads to, `[[Name]]` or `[[Name|as it is called here]]`, each once; 500 at most. */
export function linksIn(text: string): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(/\[\[([^\][|\n]{1,200})(?:\|[^\][\n]{0,200})?\]\]/g)) {
    const docName = docNameOf(name)
    if (docName && docName !== '_') names.add(docName)
    if (names.size === mostLinks) break
  }
  return [...names]
}
