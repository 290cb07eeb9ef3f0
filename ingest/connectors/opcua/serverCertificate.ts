import { X509Certificate } from 'node:crypto'
import { SourceError } from '../sourceError.ts'
import { opcuaTexts as texts } from './texts.ts'

/** Time before its end at which the expiry of a certificate is warned of (ms). */
const warnMs = 31 * 86_400_000

const normalized = (thumbprint: string) => thumbprint.replaceAll(':', '').toLowerCase()

/** The server's name for itself, cut to a length that fits into a message. */
const subjectOf = (certificate: X509Certificate) =>
  (certificate.subject ?? '').replaceAll(/\p{Cc}+/gu, ', ').slice(0, 100) || 'none'

/** Parses the first certificate of a chain (DER). */
function parse(chain: Buffer | null): X509Certificate {
  try {
    if (chain && chain[0] === 0x30) return new X509Certificate(chain)
  } catch {
    // Reported as below.
  }
  throw new SourceError(texts.noCertificate)
}

/**
 * Checks that a person has confirmed the certificate of a server; throws a message for people if not. Returns a warning
 * if it expires soon or has expired, otherwise null.
 */
export function assertTrusted(chain: Buffer | null, trusted: string | undefined, now = Date.now()): string | null {
  const certificate = parse(chain)
  const thumbprint = normalized(certificate.fingerprint256)
  const expires = new Date(certificate.validTo)
  if (trusted === undefined) throw new SourceError(texts.notTrusted(thumbprint, subjectOf(certificate), expires))
  if (normalized(trusted) !== thumbprint)
    throw new SourceError(texts.changedCertificate(normalized(trusted), thumbprint, subjectOf(certificate), expires))
  if (expires.getTime() < now) return texts.certificateExpired(expires)
  return expires.getTime() < now + warnMs ? texts.certificateExpires(expires) : null
}
