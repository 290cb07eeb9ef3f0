/** Why a letter is not known to have been taken; `again`: it was surely not, and another time it may be. */
export type Failed = { how: 'refused' | 'again' | 'unknown'; detail: string }

type SmtpError = { message?: unknown; code?: unknown; responseCode?: unknown; response?: unknown; syscall?: unknown }

const beforeAnything = /^(Greeting never received|Connection timeout)/

/**
 * What an error of `Mail.send` means. What the server said no to was not taken: for good (5xx), or for now (4xx); nor
 * was what never reached it. When the line broke later, nobody knows.
 */
export function failedHow(error: unknown): Failed {
  const { message, code, responseCode, response, syscall } = (error ?? {}) as SmtpError
  const detail = String(response ?? message ?? 'Unknown error').slice(0, 500)
  if (typeof responseCode === 'number') return { how: responseCode >= 500 ? 'refused' : 'again', detail }
  const neverReached = syscall === 'connect' || code === 'EDNS' || beforeAnything.test(String(message))
  return { how: neverReached ? 'again' : 'unknown', detail }
}
