import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, decode } from '@nats-io/jwt'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { writeWhole } from '../home/writeWhole.ts'
import { natsConfiguration } from './configuration.ts'

/** True if the server would accept the services' credentials with its stored account. */
async function isAccepted(account: string, servicesPublicKey: string): Promise<boolean> {
  const storedAccount = await readFile(account, 'utf8').catch(() => null)
  return storedAccount !== null && (decode<Account>(storedAccount).nats.signing_keys ?? []).includes(servicesPublicKey)
}

/**
 * Throws if the folder belongs to a single server and is to be used in a cluster, or the other way round: the server
 * would drop its stored streams.
 */
async function rejectOtherKind(file: string, isCluster: boolean): Promise<void> {
  const former = await readFile(file, 'utf8').catch(() => null)
  if (former === null || /^cluster \{/m.test(former) === isCluster) return
  const [was, shall] = isCluster ? ['a single server', 'a cluster'] : ['a cluster', 'a single server']
  throw new Error(
    `${file} belongs to ${was}: ${shall} would drop the streams in this folder. Use an empty folder ` +
      `(docs/operating.md, "From one server to three").`,
  )
}

/** Writes the files that a nats-server needs to start in `folder`; returns the path of its configuration. */
export async function prepareNats(options: Parameters<typeof natsConfiguration>[0]): Promise<string> {
  const { trust, folder } = options
  const accounts = await privateFolder(join(folder, 'accounts'))
  // Not among the preloaded accounts: those replace the stored account at each start, which would lose its exports.
  const account = join(accounts, `${trust.signer.accountPublicKey}.jwt`)
  if (!(await isAccepted(account, trust.signer.servicesPublicKey))) await writeWhole(account, trust.servicesAccountJwt)
  const file = join(folder, 'nats.conf')
  await rejectOtherKind(file, options.cluster !== undefined)
  await writeFile(file, natsConfiguration(options), { mode: 0o600 })
  return file
}
