import { z } from 'zod'

/** A host name or an IP address, without brackets, scheme or port. */
export const host = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^[A-Za-z0-9_.:-]+$/, 'Enter a host name or an IP address, without scheme or path')

export const port = z.number().int().min(1).max(65_535)

/** An address with one of `schemes`, without user name and password (these are separate options). */
export const address = (...schemes: string[]) =>
  z
    .string()
    .trim()
    .max(2_000)
    .regex(/^\P{Cc}*$/u, 'Remove line breaks and other control characters')
    .refine((text) => URL.canParse(text), 'Enter a full address, such as https://agent.example:5000')
    .refine((text) => !URL.canParse(text) || schemes.includes(new URL(text).protocol.slice(0, -1)), {
      error: `The address must start with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .refine((text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''), {
      error: 'Remove user name and password from the address',
    })
