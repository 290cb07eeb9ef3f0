import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { assertLiteralAllowed, guardedLookup } from '@takt/store/dialing/guardedLookup.ts'
import { literalAddress } from '@takt/store/dialing/literalAddress.ts'
import type { RunnerContext } from '../runner.ts'

/** Keep-alive interval (ms), so that the system detects a connection whose other end is gone. */
const probeMs = 10_000

/**
 * Connects to an address to which connectors may connect; resolves with the socket once it is connected. `signal` ends
 * the connection, `late` aborts the attempt.
 */
export async function openTcp(
  { host, port }: { host: string; port: number },
  { rule, signal }: Pick<RunnerContext<unknown>, 'rule' | 'signal'>,
  late: AbortSignal,
): Promise<Socket> {
  await assertLiteralAllowed(host, port, rule)
  late.throwIfAborted()
  const socket = connect({ host: literalAddress(host) ?? host, port, lookup: guardedLookup(rule, port), signal })
  socket.on('error', () => {})
  const giveUp = () => socket.destroy(new Error('too late'))
  late.addEventListener('abort', giveUp, { once: true })
  await once(socket, 'connect').finally(() => late.removeEventListener('abort', giveUp))
  socket.setKeepAlive(true, probeMs)
  return socket
}
