import { docNameOf } from './docName.ts'

/** Maximum number of picture candidates to examine. */
const maxCandidates = 5000

/**
 * Returns the document name of the file page (the page of an uploaded file) that a picture's address refers to; null
 * for URLs and paths.
 */
export function pictureName(address: string): string | null {
  try {
    const name = decodeURIComponent(address).trim()
    return /^[^/\\:\p{Cc}]{1,200}$/u.test(name) ? docNameOf(name) : null
  } catch {
    return null
  }
}

/** Returns the names of file pages that a text shows as pictures, `![caption](File_name.png)`, in lower case. */
export function picturesIn(text: string): Set<string> {
  const names = new Set<string>()
  let candidates = 0
  const markup =
    /!\[(?:[^\\[\]\n]|\\.){0,500}\]\([ \t]*(?:<([^<>\n]{1,600})>|((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,600}))/g
  for (const [, within = '', unquoted = ''] of text.matchAll(markup)) {
    const name = pictureName(within || unquoted)
    if (name) names.add(name.toLowerCase())
    candidates += 1
    if (candidates === maxCandidates) break
  }
  return names
}

const coded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Returns the markup that shows a file page as a picture. */
export const pictureMark = (caption: string, docName: string): string =>
  `![${caption.replaceAll(/[\\[\]]/g, '\\$&')}](${docName.replaceAll(/[\s()<>%\\]/g, coded)})`
