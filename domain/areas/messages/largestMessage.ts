/**
 * What a message over NATS or MQTT holds at most, in bytes, whoever sends it; the server is configured so too
 * (`launch/nats/configuration.ts`).
 */
export const largestMessage = 4 * 1024 * 1024
