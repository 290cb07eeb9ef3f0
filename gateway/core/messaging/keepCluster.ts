import { describeServers, readServers, replicasFor } from '@takt/store/nats/cluster/readServers.ts'
import { setReplicas } from '@takt/store/nats/cluster/setReplicas.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { Dependencies } from '../dependencies.ts'
import type { MessagingParts } from './openMessaging.ts'

/**
 * Gives every stream as many copies as the servers of NATS can keep, at the start and each minute, and logs what the
 * servers are when that changes. A server that is away still counts: only one that was removed from the cluster does
 * not. Accounts of removed organizations that such a server brings back are ended again.
 */
export function keepCluster({ nats, log }: Dependencies, parts: MessagingParts): () => Promise<void> {
  let logged = ''
  return repeat({
    everyMs: 60_000,
    work: async () => {
      const found = await readServers(await parts.system())
      const text = describeServers(found)
      if (text !== logged) log.info(`NATS: ${text}`)
      logged = text
      if (!found.isCluster) return
      const replicas = replicasFor(found.size)
      const streams = await setReplicas(nats, replicas)
      if (streams.length > 0) log.info({ streams, replicas }, 'the number of copies of these streams was changed')
      const ended = await (await parts.accounts()).sweep()
      if (ended > 0)
        log.warn({ accounts: ended }, 'a server of NATS brought back accounts of removed organizations: ended')
    },
    failed: warnFirst(log, 'the cluster of NATS could not be looked after; trying again in a minute'),
  })
}
