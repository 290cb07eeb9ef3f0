/** True if a client accepts this encoding, by its `accept-encoding` header. */
export const acceptsEncoding = (header: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\D|$))`).test(header ?? '')
