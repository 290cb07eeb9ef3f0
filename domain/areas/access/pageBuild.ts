const scripts = /<script[^>]+type="module"[^>]+src="([^"]+)"/g
const files = /(?:src|href)="(\/assets\/[^"]+)"/g

const matches = (page: string, pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].map(([, address]) => address ?? '')

/** Returns the build of a page: the names of its scripts, which contain a hash of their content. */
export const buildOf = (page: string): string => matches(page, scripts).sort().join(' ')

/** Returns the files that a page needs to start. */
export const filesOf = (page: string): string[] => matches(page, files)
