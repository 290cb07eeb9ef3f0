import { z } from 'zod'
import type { OptionDefinition } from './optionDefinition.ts'

/** Options of HTTP basic authentication, which is used only if there is a user name. */
export const signInOptions = {
  userName: z.string().trim().min(1).max(200).optional(),
  password: z.string().min(1).max(1_000).optional(),
} as const

/** Definitions of `signInOptions`. */
export const signInDefinitions = [
  { name: 'userName', label: 'User name', kind: 'text', required: false },
  { name: 'password', label: 'Password', kind: 'secret', required: false },
] as const satisfies readonly OptionDefinition[]

/** The same for sources that rarely require a sign-in. */
export const advancedSignInDefinitions = signInDefinitions.map((definition) => ({
  ...definition,
  advanced: true as const,
}))

const pemPattern = /^(?:\s*-----BEGIN CERTIFICATE-----\s+[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/

/** Certificates (PEM) of the authority that signed the certificate of a source; without it the public authorities. */
export const caCertificate = z
  .string()
  .trim()
  .max(12_000)
  .regex(pemPattern, 'Enter the certificate as text that starts with -----BEGIN CERTIFICATE-----')
  .optional()

/** Definition of the option `caCertificate`. */
export const caCertificateDefinition = {
  name: 'caCertificate',
  label: 'Certificate authority',
  kind: 'longText',
  required: false,
  advanced: true,
  hint: 'PEM text, if the certificate of an https address is signed by your own authority',
} as const satisfies OptionDefinition
