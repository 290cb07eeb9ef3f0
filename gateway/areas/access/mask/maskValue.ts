import type { employees } from '@takt/domain/areas/masterData/employees.ts'
import type { resources } from '@takt/domain/areas/masterData/resources.ts'
import { type Mask, maskNamed } from './maskNamed.ts'
import { maskAddresses } from './maskText.ts'
import { readPathKey } from './readMaskedUrl.ts'

const action = /^([A-Z]{3,7}) \/api\/(\w+)\/([^/]+?)((?:\/.*)?(?: (?:by|with) the token .*)?)$/s

// The log also contains entries in the wording of earlier versions, which are masked as well.

/** A view of people's positions, as `gateway/areas/locating` records it. */
const positionView = /^(positions of |where )(.+?)((?: were)? from \S+Z to \S+Z)$/s

/** Employee numbers entered at the screen of a machine, as `gateway/areas/labor` records them. */
const atScreen =
  /^((?:Unknown employee number|Employee numbers (?:rejected: too many attempts|rejected|refused)) at the screen of )(.+)( \([A-Z]+ \/api\/\S+\))$/s

/**
 * Masks the text of an audit entry: the key in the path of a request, the numbers of people whose positions were
 * viewed, and the machine at whose screen numbers were entered. Returns any other text unchanged.
 */
export function maskAction(mask: Mask, text: string): string {
  const isView = text.startsWith('positions of ') || text.startsWith('where ')
  const [, opening, people, range] = positionView.exec(isView ? text : '') ?? []
  if (people !== undefined) {
    const numbers = people
      .split(', ')
      .map((number) => maskNamed(mask, 'empID' satisfies keyof typeof employees.fields, number) ?? number)
    return `${opening}${numbers.join(', ')}${range}`
  }
  const [, before, machine, after] = atScreen.exec(text.includes(' at the screen of ') ? text : '') ?? []
  if (machine !== undefined)
    return `${before}${maskNamed(mask, 'resourceID' satisfies keyof typeof resources.fields, machine) ?? machine}${after}`
  const [, method, itemType, key, more] = action.exec(text.includes(' /api/') ? text : '') ?? []
  if (method === undefined || itemType === undefined || key === undefined) return text
  const isLast = !more?.startsWith('/')
  const masked = readPathKey({ method, itemType, key, isLast }, (name, part) => maskNamed(mask, name, part) ?? part)
  return `${method} /api/${itemType}/${masked}${more}`
}

/** Returns the replacement of a text in the field of that name. */
export const maskValue = (mask: Mask, name: string, text: string): string =>
  maskNamed(mask, name, text) ?? maskAddresses(mask.secret, maskAction(mask, text))
