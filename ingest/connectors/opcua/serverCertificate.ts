import { X509Certificate } from 'node:crypto'
import {
  certificateWarnMs,
  plainThumbprint,
  type ServerCertificate,
} from '@takt/domain/areas/connectors/serverCertificate.ts'
import { SourceError } from '../sourceError.ts'
import { opcuaTexts as texts } from './texts.ts'

/** Rejects a server whose certificate a person has to confirm first. */
export class UnconfirmedCertificate extends SourceError {
  readonly certificate: ServerCertificate

  constructor(certificate: ServerCertificate) {
    const { thumbprint, subject, validTo, trusted } = certificate
    const expires = new Date(validTo)
    super(
      trusted === null
        ? texts.notTrusted(thumbprint, subject, expires)
        : texts.changedCertificate(trusted, thumbprint, subject, expires),
    )
    this.certificate = certificate
  }
}

/** The server's name for itself, cut to a length that fits into a message, without invisible characters. */
const subjectOf = (certificate: X509Certificate) =>
  (certificate.subject ?? '').replaceAll(/[\p{Cc}\p{Cf}]+/gu, ', ').slice(0, 100) || 'none'

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
 * Checks that a person has confirmed the certificate of a server; throws `UnconfirmedCertificate` if not. Returns the
 * time at which it expires (epoch ms).
 */
export function assertTrusted(chain: Buffer | null, trusted: string | undefined): number {
  const parsed = parse(chain)
  const thumbprint = plainThumbprint(parsed.fingerprint256)
  const validTo = Date.parse(parsed.validTo)
  if (trusted !== undefined && plainThumbprint(trusted) === thumbprint) return validTo
  throw new UnconfirmedCertificate({
    thumbprint,
    thumbprintSha1: plainThumbprint(parsed.fingerprint),
    subject: subjectOf(parsed),
    validFrom: Date.parse(parsed.validFrom),
    validTo,
    trusted: trusted === undefined ? null : plainThumbprint(trusted),
  })
}

/** Returns a warning if a certificate expires soon or has expired (epoch ms); null otherwise. */
export function expiryWarning(validTo: number, now = Date.now()): string | null {
  if (validTo < now) return texts.certificateExpired(new Date(validTo))
  return validTo <= now + certificateWarnMs ? texts.certificateExpires(new Date(validTo)) : null
}
