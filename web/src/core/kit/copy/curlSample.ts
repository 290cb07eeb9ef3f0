/** Quotes a value for a POSIX shell: nothing in it ends the quotes. */
export const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns the curl command that sends a message, given as a word of a POSIX shell, with the password of a device. */
export const curlSample = (request: { url: string; password: string; message: string }): string =>
  [
    `curl ${shellQuoted(request.url)} \\`,
    `  -H ${shellQuoted(`Authorization: Bearer ${request.password}`)} \\`,
    `  --data-binary ${request.message}`,
  ].join('\n')

/**
 * Returns the address to which a device sends JSON of its own, which its connector maps, and the curl command that sends
 * a first message. `origin`: any address of the installation.
 */
export function jsonSample({ deviceId, password, origin }: { deviceId: number; password: string; origin: string }) {
  const url = new URL(`/api/ingest/${deviceId}`, origin).href
  return { url, text: curlSample({ url, password, message: shellQuoted('{"running": true, "parts": 17}') }) }
}
