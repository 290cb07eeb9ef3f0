import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import { assertLiteralAllowed, guardedLookup } from '@takt/store/dialing/guardedLookup.ts'
import { literalAddress } from '@takt/store/dialing/literalAddress.ts'

/**
 * Returns the IP address that a host has now and to which connectors may connect at this port; throws if there is none.
 * For libraries that connect by themselves: they must connect to the address, not to the host.
 */
export async function resolveAddress(host: string, port: number, rule: DialRule): Promise<string> {
  await assertLiteralAllowed(host, port, rule)
  const literal = literalAddress(host)
  if (literal !== null) return literal
  return new Promise((resolve, reject) =>
    guardedLookup(rule, port)(host, {}, (error, address) => {
      if (error) reject(error)
      else resolve(String(address))
    }),
  )
}
