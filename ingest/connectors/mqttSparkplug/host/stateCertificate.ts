import { z } from 'zod'

/** Returns the topic of a host application's birth and death certificates. */
export const stateTopic = (hostId: string) => `spBv1.0/STATE/${hostId}`

/** Creates a birth or death certificate of a host application; `timestamp`: epoch ms. */
export const stateCertificate = (online: boolean, timestamp: number) => ({
  payload: Buffer.from(JSON.stringify({ online, timestamp })),
  qos: 1 as const,
  retain: true,
})

const certificate = z.object({ online: z.boolean(), timestamp: z.number() })

/** True if a payload is the death certificate of a host application. */
export function isDeathCertificate(payload: Uint8Array): boolean {
  try {
    const parsed = certificate.safeParse(JSON.parse(new TextDecoder().decode(payload.subarray(0, 1_000))))
    return parsed.success && !parsed.data.online
  } catch {
    return false
  }
}
