import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, decode } from '@nats-io/jwt'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { writeWhole } from '../home/writeWhole.ts'
import { natsConfiguration } from './configuration.ts'

/** Whether the server would take the services' credentials by the account that it keeps. */
async function isKept(account: string, servicesPublicKey: string): Promise<boolean> {
  const kept = await readFile(account, 'utf8').catch(() => null)
  return kept !== null && (decode<Account>(kept).nats.signing_keys ?? []).includes(servicesPublicKey)
}

/**
 * Throws where the folder is that of a server alone and is to become one of a cluster, or the other way round: the
 * server would drop the streams that it kept.
 */
async function refuseOtherKind(file: string, isCluster: boolean): Promise<void> {
  const former = await readFile(file, 'utf8').catch(() => null)
  if (former === null || /^cluster \{/m.test(former) === isCluster) return
  const [was, shall] = isCluster ? ['a server alone', 'a cluster'] : ['a cluster', 'a server alone']
  throw new Error(
    `${file} is of ${was}: in ${shall} nats-server would drop the streams in this folder. Take an empty folder ` +
      `(docs/operating.md, "From one server to three").`,
  )
}

/** Writes what a nats-server needs to start in `folder`; answers the path of its configuration. */
export async function prepareNats(options: Parameters<typeof natsConfiguration>[0]): Promise<string> {
  const { trust, folder } = options
  const accounts = await privateFolder(join(folder, 'accounts'))
  // Not among the preloaded ones: these replace the kept account at each start, and what it exports would be forgotten.
  const account = join(accounts, `${trust.signer.accountPublicKey}.jwt`)
  if (!(await isKept(account, trust.signer.servicesPublicKey))) await writeWhole(account, trust.servicesAccountJwt)
  const file = join(folder, 'nats.conf')
  await refuseOtherKind(file, options.cluster !== undefined)
  await writeFile(file, natsConfiguration(options), { mode: 0o600 })
  return file
}
