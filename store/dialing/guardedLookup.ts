import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { DialRule } from './dialRule.ts'
import { literalAddress } from './literalAddress.ts'

/** Throws if a host is a literal address (which is connected to without a lookup) that the rule rejects. */
export async function assertLiteralAllowed(
  host: string,
  port: number,
  { mayDial, rejection }: DialRule,
): Promise<void> {
  const address = literalAddress(host)
  if (address !== null && !(await mayDial(address, port))) throw rejection(host)
}

/**
 * Throws if the rule would reject a connection to this host as its name resolves now, or with the lookup error if the
 * name cannot be resolved.
 */
export async function assertHostAllowed(host: string, port: number, rule: DialRule): Promise<void> {
  await assertLiteralAllowed(host, port, rule)
  if (literalAddress(host) !== null) return
  await new Promise<void>((resolve, reject) =>
    guardedLookup(rule, port)(host, { all: true }, (error) => {
      if (error) reject(error)
      else resolve()
    }),
  )
}

/**
 * Resolves names like the system and keeps only addresses to which the rule allows connections at this port. It runs
 * for each connection, and its result is connected to: if a name resolves differently later, its new address is
 * checked.
 */
export const guardedLookup =
  ({ mayDial, rejection }: DialRule, port: number, resolve: typeof lookup = lookup): LookupFunction =>
  (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const checked = addresses.map(async (each) => ((await mayDial(each.address, port)) ? [each] : []))
      Promise.all(checked).then(
        (lists) => {
          const open = lists.flat()
          const [first] = open
          if (!first) callback(rejection(name), '', 0)
          else if (options.all) callback(null, open)
          else callback(null, first.address, first.family)
        },
        (failure) => callback(failure, '', 0),
      )
    })
