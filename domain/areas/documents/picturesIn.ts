import { docNameOf } from './docName.ts'

/** So many places that look like pictures are looked at. */
const mostLooked = 5000

/** The name of the file page that the address of a picture means; null where it leads elsewhere. */
export function pictureName(address: string): string | null {
  try {
    const name = decodeURIComponent(address).trim()
    return /^[^/\\:\p{Cc}]{1,200}$/u.test(name) ? docNameOf(name) : null
  } catch {
    return null
  }
}

/** The names of file pages that a text shows as pictures, `![caption](File_name.png)`, in small letters. */
export function picturesIn(text: string): Set<string> {
  const names = new Set<string>()
  let looked = 0
  const written =
    /!\[(?:[^\\[\]\n]|\\.){0,500}\]\([ \t]*(?:<([^<>\n]{1,600})>|((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,600}))/g
  for (const [, within = '', bare = ''] of text.matchAll(written)) {
    const name = pictureName(within || bare)
    if (name) names.add(name.toLowerCase())
    looked += 1
    if (looked === mostLooked) break
  }
  return names
}

const coded = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** How a text shows a file page as a picture. */
export const pictureMark = (caption: string, docName: string): string =>
  `![${caption.replaceAll(/[\\[\]]/g, '\\$&')}](${docName.replaceAll(/[\s()<>%\\]/g, coded)})`
