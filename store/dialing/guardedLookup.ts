import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { DialRule } from './dialRule.ts'
import { literalAddress } from './literalAddress.ts'

/**
 * Throws for a host that is an address by itself (which is connected to without a lookup) and that the rule refuses.
 */
export async function refuseLiteral(host: string, port: number, { mayDial, refusal }: DialRule): Promise<void> {
  const address = literalAddress(host)
  if (address !== null && !(await mayDial(address, port))) throw refusal(host)
}

/**
 * Throws if a connection to this host would be refused by the rule as the name resolves now, and the error of the
 * lookup for a name that cannot be resolved.
 */
export async function refuseHost(host: string, port: number, rule: DialRule): Promise<void> {
  await refuseLiteral(host, port, rule)
  if (literalAddress(host) !== null) return
  await new Promise<void>((resolve, reject) =>
    guardedLookup(rule, port)(host, { all: true }, (error) => {
      if (error) reject(error)
      else resolve()
    }),
  )
}

/**
 * Resolves names like the system does and leaves only addresses that the rule lets this port be connected to. It is
 * asked for each connection, and what it answers is connected to: a name that later leads elsewhere is judged by where
 * it leads then.
 */
export const guardedLookup =
  ({ mayDial, refusal }: DialRule, port: number, resolve: typeof lookup = lookup): LookupFunction =>
  (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const judged = addresses.map(async (each) => ((await mayDial(each.address, port)) ? [each] : []))
      Promise.all(judged).then(
        (lists) => {
          const open = lists.flat()
          const [first] = open
          if (!first) callback(refusal(name), '', 0)
          else if (options.all) callback(null, open)
          else callback(null, first.address, first.family)
        },
        (failure) => callback(failure, '', 0),
      )
    })
