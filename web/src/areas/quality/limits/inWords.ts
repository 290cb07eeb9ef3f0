import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { UserError } from '../../../core/api/apiError.ts'
import { rejectedFields } from '../../../core/api/rejectedFields.ts'
import { limitsTexts as texts } from './texts.ts'

const formatMessage = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/**
 * Rethrows a rejection as a message for a screen that shows no fields: each text once, and what to do if the part or
 * machine is not in master data.
 */
export const inWords =
  ({ partNum, resourceID }: Pick<CharacteristicKey, 'partNum' | 'resourceID'>) =>
  (error: unknown): never => {
    const messages = Object.entries(rejectedFields(error)).map(([field, message]) => {
      if (field === 'partNum' && partNum !== null) return texts.noPart(partNum)
      if (field === 'resourceID' && resourceID !== null) return texts.noMachine(resourceID)
      return formatMessage(message)
    })
    throw messages.length > 0 ? new UserError([...new Set(messages)].join(' ')) : error
  }
