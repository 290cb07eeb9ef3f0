import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { SaidError } from '../../../core/api/apiError.ts'
import { refusedFields } from '../../../core/api/refusedFields.ts'
import { limitsTexts as texts } from './texts.ts'

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/**
 * Throws a refusal of what is kept of a characteristic in words of the screen, which shows none of its fields: each
 * sentence once, and what to do where its part or machine is not among those that are kept.
 */
export const inWords =
  ({ partNum, resourceID }: Pick<CharacteristicKey, 'partNum' | 'resourceID'>) =>
  (error: unknown): never => {
    const told = Object.entries(refusedFields(error)).map(([field, said]) => {
      if (field === 'partNum' && partNum !== null) return texts.noPart(partNum)
      if (field === 'resourceID' && resourceID !== null) return texts.noMachine(resourceID)
      return sentence(said)
    })
    throw told.length > 0 ? new SaidError([...new Set(told)].join(' ')) : error
  }
