import { z } from 'zod'
import { keepable } from '../../../core/item/values.ts'
import { isRangeName, rangeNames } from './rangeNames.ts'

// The dashboards and the wall, with at most a view's name behind.
const dashboards = /^\/(efficiency|activity|quality|locating|roi)\/[a-zA-Z]+$|^\/wall$/
// Words of an address that do something else than show a dashboard: sign in, lead elsewhere.
const forbidden = ['token', 'redirect']
const nowhere = 'https://takt.invalid'

function problemOf(address: string): string | null {
  const example = 'must be the address of a dashboard, such as /efficiency/overall?range=today'
  // Only what a browser reads exactly as it is written: no other origin, no dots, nothing folded or left out.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(address) || /[\\#]/.test(address)) return example
  if (!URL.canParse(address, nowhere)) return example
  const { origin, pathname, search, searchParams } = new URL(address, nowhere)
  if (origin !== nowhere || pathname + search !== address || !dashboards.test(pathname)) return example
  const word = forbidden.find((name) => searchParams.has(name))
  const range = searchParams.get('range')
  if (range !== null && !isRangeName(range))
    return `must not have the range ${range}: there are ${rangeNames.join(', ')}`
  return word ? `must not carry ${word}: everybody who sees the wall would have it` : null
}

/**
 * The address of a dashboard within the application, with its whole state in the query; never another site's, never a
 * key to anything.
 */
export const dashboardAddress = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(2000, 'must have at most 2000 characters')
  .refine(keepable, 'has characters that cannot be kept')
  .superRefine((address, context) => {
    const problem = problemOf(address)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

/**
 * What somebody copied from the browser's address bar, without the place that Takt runs at; other text stays as it is.
 */
export function pastedAddress(text: string, origin: string): string {
  const address = text.trim()
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  return url.origin === origin ? url.pathname + url.search : address
}
