import { ErrorCode, NatsError } from 'nats.ws'

const timeoutMs = 6000

/**
 * How the link to messaging is opened: within six seconds and without tries of its own (when to try again is for
 * `messagingMachine.ts`). `inboxPrefix`: where answers are allowed to come.
 */
export const linkOptions = (link: { url: string; token: string; inboxPrefix: string | null }) => ({
  servers: link.url,
  authenticator: () => ({ jwt: link.token, nkey: '', sig: '' }),
  reconnect: false,
  timeout: timeoutMs,
  ...(link.inboxPrefix ? { inboxPrefix: link.inboxPrefix } : {}),
})

/** How long an answer is waited for, in milliseconds. */
export const answerTimeoutMs = timeoutMs

/** Whether a question failed because nobody is there who could answer it, while the link itself is well. */
export const isNobodyThere = (error: unknown): boolean =>
  error instanceof NatsError && error.code === ErrorCode.NoResponders
