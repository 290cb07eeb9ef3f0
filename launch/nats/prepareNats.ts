import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, decode } from '@nats-io/jwt'
import { privateFolder } from '@takt/store/privateFolder.ts'
import { writeWhole } from '../writeWhole.ts'
import { natsConfiguration } from './configuration.ts'

/** Whether the server would take the services' credentials by the account that it keeps. */
async function isKept(account: string, servicesPublicKey: string): Promise<boolean> {
  const kept = await readFile(account, 'utf8').catch(() => null)
  return kept !== null && (decode<Account>(kept).nats.signing_keys ?? []).includes(servicesPublicKey)
}

/** Writes what a nats-server needs to start in `folder`; answers the path of its configuration. */
export async function prepareNats(options: Parameters<typeof natsConfiguration>[0]): Promise<string> {
  const { trust, folder } = options
  const accounts = await privateFolder(join(folder, 'accounts'))
  // Not among the preloaded ones: these replace the kept account at each start, and what it exports would be forgotten.
  const account = join(accounts, `${trust.signer.accountPublicKey}.jwt`)
  if (!(await isKept(account, trust.signer.servicesPublicKey))) await writeWhole(account, trust.servicesAccountJwt)
  const file = join(folder, 'nats.conf')
  await writeFile(file, natsConfiguration(options), { mode: 0o600 })
  return file
}
