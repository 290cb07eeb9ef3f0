import type { QualityBy } from './picks.ts'
import { qualityTexts as texts } from './texts.ts'

type NameOf = (by: QualityBy, key: string) => string

const isNamed = (by: QualityBy): by is 'machine' | 'employee' => by === 'machine' || by === 'employee'

/** Heads of the columns of a file that say what a row is of: its number, and beside it the name of what has one. */
export const csvHeads = (by: QualityBy): string[] => [texts.one[by], ...(isNamed(by) ? [texts.nameOf[by]] : [])]

/** What stands in them; a name without the number that the screen has before it. */
export function csvNames(by: QualityBy, key: string, nameOf: NameOf): string[] {
  const told = nameOf(by, key)
  if (!isNamed(by)) return [told]
  return [key, key !== '' && told.startsWith(key) ? told.slice(key.length).replace(/^[\s·]+/, '') : told]
}
