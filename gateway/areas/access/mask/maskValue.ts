import { maskAction } from './maskAction.ts'
import { type Mask, maskNamed } from './maskNamed.ts'
import { maskAddresses } from './maskText.ts'

/** What is shown in place of a text that stands under a name. */
export const maskValue = (mask: Mask, name: string, text: string): string =>
  maskNamed(mask, name, text) ?? maskAddresses(mask.secret, maskAction(mask, text))
