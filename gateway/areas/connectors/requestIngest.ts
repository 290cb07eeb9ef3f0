import { z } from '@hono/zod-openapi'
import type { NatsConnection } from 'nats'

const encoder = new TextEncoder()

/** Response of ingest while it processes as many requests of this kind as it may. */
export const busyReply = z.object({ isBusy: z.literal(true) })

/** Returns a function that sends a request to ingest; null if it does not respond in time (ms). */
export const requestIngest =
  (nats: NatsConnection) =>
  async (subject: string, timeout: number, body?: object): Promise<unknown> => {
    const payload = body && encoder.encode(JSON.stringify(body))
    const response = await nats.request(subject, payload, { timeout }).catch(() => null)
    return response?.json() ?? null
  }
