/**
 * Maximum size of a message over NATS or MQTT in bytes, for all senders; the server has the same limit
 * (`launch/nats/configuration.ts`).
 */
export const largestMessage = 4 * 1024 * 1024
