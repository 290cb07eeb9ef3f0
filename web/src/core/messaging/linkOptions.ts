import { ErrorCode, NatsError } from 'nats.ws'

const timeoutMs = 6000

/**
 * Returns the options of the connection to messaging: a timeout of six seconds and no reconnecting of its own
 * (`messagingMachine.ts` decides when to retry). `inboxPrefix`: subject prefix on which responses are permitted.
 */
export const linkOptions = (link: { url: string; token: string; inboxPrefix: string | null }) => ({
  servers: link.url,
  authenticator: () => ({ jwt: link.token, nkey: '', sig: '' }),
  reconnect: false,
  timeout: timeoutMs,
  ...(link.inboxPrefix ? { inboxPrefix: link.inboxPrefix } : {}),
})

/** Timeout of requests (ms). */
export const responseTimeoutMs = timeoutMs

/** True if a request failed because it has no responders, while the connection itself works. */
export const isNoResponders = (error: unknown): boolean =>
  error instanceof NatsError && error.code === ErrorCode.NoResponders
