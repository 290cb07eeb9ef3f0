import type { QualityBy } from './picks.ts'
import { qualityTexts as texts } from './texts.ts'

type NameOf = (by: QualityBy, key: string) => string

const isNamed = (by: QualityBy): by is 'machine' | 'employee' => by === 'machine' || by === 'employee'

/** Column headings for the subject of a row in a file: its number, and beside it the name if it has one. */
export const csvHeadings = (by: QualityBy): string[] => [texts.singular[by], ...(isNamed(by) ? [texts.nameOf[by]] : [])]

/** The cells of these columns; a name is without the number that precedes it on the screen. */
export function csvNames(by: QualityBy, key: string, nameOf: NameOf): string[] {
  const name = nameOf(by, key)
  if (!isNamed(by)) return [name]
  return [key, key !== '' && name.startsWith(key) ? name.slice(key.length).replace(/^[\s·]+/, '') : name]
}
