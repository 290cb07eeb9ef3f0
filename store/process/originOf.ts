/** The settings that determine the address of the web application, shared by launcher and gateway. */
type OriginSettings = { PORT: number; TAKT_BIND: string; TAKT_ORIGIN?: string | undefined }

const localAddresses = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/**
 * Returns the origin of the web application for users, the same in emails and in the output at start: browsers store
 * data by origin. It is never taken from a request, which anyone could forge.
 */
export function originOf({ PORT, TAKT_BIND, TAKT_ORIGIN }: OriginSettings): string {
  if (TAKT_ORIGIN) return new URL(TAKT_ORIGIN).origin
  const host = localAddresses.has(TAKT_BIND) ? 'localhost' : TAKT_BIND
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
