/**
 * True if a response may be sent to this subject: an inbox of a service, or the return path that the server maps for an
 * organization's account. Any other subject could deliver it to other listeners.
 */
export const isInbox = (reply: string | undefined) => /^_(INBOX|R_\.)/.test(reply ?? '')
