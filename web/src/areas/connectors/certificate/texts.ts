import { counted } from '../../../core/kit/format/counted.ts'

/** Texts of a server's certificate that a person has to confirm. */
export const certificateTexts = {
  title: 'The certificate of the server is not trusted yet',
  hint:
    'Compare a thumbprint with the certificate that the server itself shows; many servers show SHA-1. Only then is it ' +
    'certain that no other computer is in between.',
  changedTitle: 'The certificate of the server has changed',
  changedHint:
    'If it was not renewed, another computer may pose as the server to receive the password: do not trust it, and ask ' +
    'the person who maintains the server.',
  trust: 'Trust this certificate',
  trustChanged: 'Trust the changed certificate…',
  confirmTitle: 'Trust the changed certificate?',
  confirm: 'I have compared one of these thumbprints with the certificate on the server, and they are equal.',
  confirmNo: 'Do not trust',
  confirmYes: 'Trust',
  isTrusted: 'This certificate is trusted once the connector is saved.',
  subject: 'Subject',
  validity: 'Valid',
  range: (from: string, to: string) => `${from} to ${to}`,
  expired: 'expired',
  notYet: 'not valid yet',
  expires: (days: number) => `expires in ${counted(days, 'day')}: renew it soon`,
  thumbprint: 'SHA-256 thumbprint',
  thumbprintSha1: 'SHA-1 thumbprint',
  before: 'Trusted so far (SHA-256)',
} as const
