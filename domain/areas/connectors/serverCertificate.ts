import { z } from 'zod'

/**
 * A certificate of a source that no person has confirmed. `thumbprint`: SHA-256 in hexadecimal digits, the value of the
 * option `trustedServer`; `thumbprintSha1`: as servers list it. `subject`: the source's name for itself, untrusted
 * text. `validFrom`, `validTo`: epoch ms. `trusted`: thumbprint that is trusted instead, because the certificate has
 * changed; null: none yet.
 */
export const serverCertificate = z.object({
  thumbprint: z.string(),
  thumbprintSha1: z.string(),
  subject: z.string(),
  validFrom: z.number(),
  validTo: z.number(),
  trusted: z.string().nullable(),
})
export type ServerCertificate = z.output<typeof serverCertificate>

/** Time before its end from which the expiry of a certificate is warned of (ms). */
export const certificateWarnMs = 30 * 86_400_000

/** Returns a thumbprint without separators, in lower case. */
export const plainThumbprint = (thumbprint: string) => thumbprint.trim().replaceAll(':', '').toLowerCase()
