import { describeServers, readServers, replicasFor } from '@takt/store/nats/cluster/readServers.ts'
import { setReplicas } from '@takt/store/nats/cluster/setReplicas.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { Dependencies } from '../dependencies.ts'
import type { MessagingParts } from './openMessaging.ts'

/**
 * Sets every stream to as many replicas as the NATS servers support, at the start and every minute, and logs changes of
 * the servers. A server that is away still counts; only one that was removed from the cluster does not. Removes
 * accounts of deleted organizations that a returning server restores.
 */
export function maintainCluster({ nats, log }: Dependencies, parts: MessagingParts): () => Promise<void> {
  let logged = ''
  return repeat({
    everyMs: 60_000,
    work: async () => {
      const servers = await readServers(await parts.system())
      const text = describeServers(servers)
      if (text !== logged) log.info(`NATS: ${text}`)
      logged = text
      if (!servers.isCluster) return
      const replicas = replicasFor(servers.size)
      const streams = await setReplicas(nats, replicas)
      if (streams.length > 0) log.info({ streams, replicas }, 'the number of copies of these streams was changed')
      const ended = await (await parts.accounts()).sweep()
      if (ended > 0)
        log.warn(
          { accounts: ended },
          'a NATS server restored accounts of removed organizations; they were removed again',
        )
    },
    failed: warnFirst(log, 'NATS cluster maintenance failed; trying again in a minute'),
  })
}
