/**
 * Whether an answer may go there: an inbox of a service, or the way back that the server keeps for an organization's
 * account. Anything else would put it where somebody else listens.
 */
export const isInbox = (reply: string | undefined) => /^_(INBOX|R_\.)/.test(reply ?? '')
