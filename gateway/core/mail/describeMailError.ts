import { EmailTimeoutError } from './createMail.ts'

/**
 * The reason why an email is not known to be accepted; `again`: it was certainly not accepted, and a retry may succeed.
 */
export type Failed = { how: 'refused' | 'again' | 'unknown'; detail: string }

type SmtpError = { message?: unknown; code?: unknown; responseCode?: unknown; response?: unknown; syscall?: unknown }

const beforeTransfer = /^(Greeting never received|Connection timeout)/

/** Maximum length of a server response that is shown (characters). */
const longest = 200

/** Reduces a server response, which is untrusted, to one line of visible characters. */
function visibleLine(text: string): string {
  const read = text.slice(0, 10 * longest).toWellFormed()
  const visible = read.replace(/[\p{C}\p{Z}\ufffd]+/gu, ' ').trim()
  return visible.length > longest ? `${visible.slice(0, longest - 1).toWellFormed()}…` : visible
}

/**
 * Classifies an error of `Mail.send`. An email rejected by the server was not accepted, permanently (5xx) or
 * temporarily (4xx), nor was one that never reached it. If the connection broke later, the outcome is unknown. `detail`
 * is safe to show: the shortened server response, or a message without the server's address if there was none.
 */
export function describeMailError(error: unknown): Failed {
  if (error instanceof EmailTimeoutError) return { how: 'unknown', detail: error.message }
  const { message, code, responseCode, response, syscall } = (error ?? {}) as SmtpError
  if (typeof responseCode === 'number') {
    const detail = visibleLine(String(response ?? message ?? '')) || String(responseCode)
    return { how: responseCode >= 500 ? 'refused' : 'again', detail }
  }
  const neverReached = syscall === 'connect' || code === 'EDNS' || beforeTransfer.test(String(message))
  return neverReached
    ? { how: 'again', detail: 'The mail server could not be reached' }
    : { how: 'unknown', detail: 'The connection to the mail server broke before it confirmed the email' }
}
