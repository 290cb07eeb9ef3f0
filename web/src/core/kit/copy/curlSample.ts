/** Quotes a value for a POSIX shell: nothing in it ends the quotes. */
export const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns the curl command that posts a message, given as a word of a POSIX shell, with a bearer token. */
export const curlSample = (request: { url: string; token: string; message: string }): string =>
  [
    `curl ${shellQuoted(request.url)} \\`,
    `  -H ${shellQuoted(`Authorization: Bearer ${request.token}`)} \\`,
    `  --data-binary ${request.message}`,
  ].join('\n')
