import { z } from 'zod'

/** A host name or an IP address, without brackets, scheme or port. */
export const host = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^[A-Za-z0-9_.:-]+$/, 'Give a host name or an IP address, without scheme or path')

export const port = z.number().int().min(1).max(65_535)

/**
 * An address whose scheme is one of `schemes` and that carries no user name or password (those are options of their
 * own).
 */
export const address = (...schemes: string[]) =>
  z
    .string()
    .trim()
    .max(2_000)
    .regex(/^\P{Cc}*$/u, 'Leave out line breaks and other control characters')
    .refine((text) => URL.canParse(text), 'Give a full address, such as https://agent.example:5000')
    .refine((text) => !URL.canParse(text) || schemes.includes(new URL(text).protocol.slice(0, -1)), {
      error: `The address must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .refine((text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''), {
      error: 'Leave user name and password out of the address',
    })
