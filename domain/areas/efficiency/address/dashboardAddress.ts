import { z } from 'zod'
import { keepable } from '../../../core/item/values.ts'
import { isRangeName, rangeNames } from './rangeNames.ts'

// Paths of the dashboards, with at most the name of a view, and of the wall display.
const dashboards = /^\/(efficiency|activity|quality|locating|roi)\/[a-zA-Z]+$|^\/wall$/
// Query parameters with another effect than showing a dashboard: sign-in, redirection.
const forbidden = ['token', 'redirect']
const placeholderOrigin = 'https://takt.invalid'

function problemOf(address: string): string | null {
  const example = 'must be the address of a dashboard, such as /efficiency/overall?range=today'
  // Accepts only characters that browsers take literally: no other origin, no dot segments, nothing normalized or
  // dropped.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(address) || /[\\#]/.test(address)) return example
  if (!URL.canParse(address, placeholderOrigin)) return example
  const { origin, pathname, search, searchParams } = new URL(address, placeholderOrigin)
  if (origin !== placeholderOrigin || pathname + search !== address || !dashboards.test(pathname)) return example
  const word = forbidden.find((name) => searchParams.has(name))
  const range = searchParams.get('range')
  if (range !== null && !isRangeName(range))
    return `must not have the range ${range}: valid ranges are ${rangeNames.join(', ')}`
  return word ? `must not contain ${word}: it would be visible to everyone who sees the wall display` : null
}

/**
 * The address of a dashboard within the application, with its whole state in the query; other sites and secrets are
 * rejected.
 */
export const dashboardAddress = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(2000, 'must have at most 2000 characters')
  .refine(keepable, 'has characters that cannot be stored')
  .superRefine((address, context) => {
    const problem = problemOf(address)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

/** Removes the own origin from an address copied from the browser; other text is returned unchanged. */
export function pastedAddress(text: string, origin: string): string {
  const address = text.trim()
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  return url.origin === origin ? url.pathname + url.search : address
}
