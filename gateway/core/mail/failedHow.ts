import { LetterTookLong } from './createMail.ts'

/** Why a letter is not known to have been taken; `again`: it was surely not, and another time it may be. */
export type Failed = { how: 'refused' | 'again' | 'unknown'; detail: string }

type SmtpError = { message?: unknown; code?: unknown; responseCode?: unknown; response?: unknown; syscall?: unknown }

const beforeAnything = /^(Greeting never received|Connection timeout)/

/** So much of what a server says is told: a sentence, not a page. */
const longest = 200

/** What a server said, in one line and nothing but signs that are seen: it is a stranger's text. */
function said(text: string): string {
  const read = text.slice(0, 10 * longest).toWellFormed()
  const seen = read.replace(/[\p{C}\p{Z}\ufffd]+/gu, ' ').trim()
  return seen.length > longest ? `${seen.slice(0, longest - 1).toWellFormed()}…` : seen
}

/**
 * What an error of `Mail.send` means. What the server said no to was not taken: for good (5xx), or for now (4xx); nor
 * was what never reached it. When the line broke later, nobody knows. `detail` is fit to be shown: what the server
 * answered, bounded, and where it did not answer a sentence without its address.
 */
export function failedHow(error: unknown): Failed {
  if (error instanceof LetterTookLong) return { how: 'unknown', detail: error.message }
  const { message, code, responseCode, response, syscall } = (error ?? {}) as SmtpError
  if (typeof responseCode === 'number') {
    const detail = said(String(response ?? message ?? '')) || String(responseCode)
    return { how: responseCode >= 500 ? 'refused' : 'again', detail }
  }
  const neverReached = syscall === 'connect' || code === 'EDNS' || beforeAnything.test(String(message))
  return neverReached
    ? { how: 'again', detail: 'The mail server could not be reached' }
    : { how: 'unknown', detail: 'The line to the mail server broke before it said whether it took the letter' }
}
