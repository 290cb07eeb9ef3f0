import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type { HostOptions } from './openBroker.ts'
import { type Host, type HostListener, runHost } from './runHost.ts'

const hosts = new Map<string, Host>()

/**
 * Joins the host application with these options, which all readers of this process share: its certificates describe one
 * connection. The first reader starts it, and the last one that leaves ends it.
 */
export function joinHost(options: HostOptions, rule: DialRule, listener: HostListener) {
  const { url, userName, password, caCertificate, hostId } = options
  const key = JSON.stringify([url, userName, password, caCertificate, hostId])
  const host = hosts.get(key) ?? runHost(options, rule)
  hosts.set(key, host)
  host.add(listener)
  return {
    needBirth: (reason: string) => host.needBirth(listener, reason),
    async leave() {
      if (!host.remove(listener)) return
      hosts.delete(key)
      await host.stop()
    },
  }
}
