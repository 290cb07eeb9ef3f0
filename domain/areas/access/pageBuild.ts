const scripts = /<script[^>]+type="module"[^>]+src="([^"]+)"/g
const files = /(?:src|href)="(\/assets\/[^"]+)"/g

const found = (page: string, pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].map(([, address]) => address ?? '')

/** Of which build a page is: the names of its scripts, which change with anything that they hold. */
export const buildOf = (page: string): string => found(page, scripts).sort().join(' ')

/** The files that a page cannot begin without. */
export const filesOf = (page: string): string[] => found(page, files)
