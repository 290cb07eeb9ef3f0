/** Where the web application is, by the environment that launcher and gateway share. */
type Place = { PORT: number; TAKT_BIND: string; TAKT_ORIGIN?: string | undefined }

const everywhere = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/**
 * The address of the web application as people reach it, in letters and in what the start prints alike: a browser keeps
 * what it keeps by address. Never taken from a request, which anybody could have written.
 */
export function originOf({ PORT, TAKT_BIND, TAKT_ORIGIN }: Place): string {
  if (TAKT_ORIGIN) return new URL(TAKT_ORIGIN).origin
  const host = everywhere.has(TAKT_BIND) ? 'localhost' : TAKT_BIND
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
