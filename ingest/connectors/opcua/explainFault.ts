import { SourceError } from '../sourceError.ts'
import { opcuaTexts as texts } from './texts.ts'

const statusName = /\bBad[A-Z]\w{2,50}/

/** Returns the name of the status code in an error of the library; null if there is none. */
export const statusOf = (error: unknown): string | null =>
  statusName.exec(String((error as Error)?.message))?.[0] ?? null

/**
 * Returns an error of a server that has responded before as a message for people; nothing of the server's own texts is
 * disclosed. `thumbprint`: SHA-1 of our certificate, as servers list it.
 */
export function explainFault(
  error: unknown,
  { thumbprint, userName }: { thumbprint: string; userName?: string | undefined },
) {
  if (error instanceof SourceError) return error
  const status = statusOf(error)
  switch (status) {
    case 'BadCertificateUntrusted':
    case 'BadSecurityChecksFailed':
    case 'BadCertificateUseNotAllowed':
    case 'BadCertificateInvalid':
      return new SourceError(texts.distrustsUs(thumbprint))
    case 'BadUserAccessDenied':
    case 'BadIdentityTokenRejected':
    case 'BadIdentityTokenInvalid':
      return new SourceError(userName === undefined ? texts.noAnonymous : texts.wrongUser)
    default:
      return new SourceError(status ? texts.rejects(status) : texts.noOpcua)
  }
}
