/**
 * Parses the search part of an address as plain text values: `?range=7d&groups=1,3` stays readable and can be typed.
 */
export const parseAddressSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Formats values as the search part of an address; unset values are omitted. */
export function stringifyAddressSearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(entries).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text ? `?${text}` : ''
}

/** Returns the address to open after signing in: only addresses inside the application. */
export function safeRedirect(redirect: string | undefined): string {
  if (!redirect) return '/'
  const inside = new URL(redirect, window.location.origin)
  const isInside = inside.origin === window.location.origin && !inside.pathname.startsWith('/login')
  return isInside ? inside.pathname + inside.search : '/'
}
