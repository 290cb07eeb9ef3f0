import type { QualityBy } from './qualitySearch.ts'
import { qualityTexts as texts } from './texts.ts'

/** What a key of the address stands for, in words; that of a machine, employee or shift as it is. */
export function nameOf(key: string, by: QualityBy): string {
  if (key === '') return texts.untold[by]
  if (by !== 'part') return key
  const [partNum = '', revision = ''] = key.split('~')
  return texts.part(partNum, revision)
}
