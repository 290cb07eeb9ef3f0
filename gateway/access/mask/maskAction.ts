import { type Mask, maskNamed } from './maskNamed.ts'
import { readPathKey } from './readMaskedUrl.ts'

const action = /^([A-Z]{3,7}) \/api\/(\w+)\/([^/]+?)((?:\/.*)?(?: by the token .*)?)$/s

/**
 * A request as the audit tells of it, with the key in its path told as the fields of that key are; any other text as it
 * is.
 */
export function maskAction(mask: Mask, text: string): string {
  const [, method, itemType, key, more] = action.exec(text.includes(' /api/') ? text : '') ?? []
  if (method === undefined || itemType === undefined || key === undefined) return text
  const isLast = !more?.startsWith('/')
  const masked = readPathKey({ method, itemType, key, isLast }, (name, part) => maskNamed(mask, name, part) ?? part)
  return `${method} /api/${itemType}/${masked}${more}`
}
