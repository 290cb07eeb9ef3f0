import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '../privateFolder.ts'
import { writeWhole } from '../writeWhole.ts'
import { natsConfiguration } from './configuration.ts'

/** Writes what a nats-server needs to start in `folder`; answers the path of its configuration. */
export async function prepareNats(options: Parameters<typeof natsConfiguration>[0]): Promise<string> {
  const { trust, folder } = options
  const accounts = await privateFolder(join(folder, 'accounts'))
  // Not among the preloaded ones: these replace the kept account at each start, and revocations would be forgotten.
  const account = join(accounts, `${trust.signer.accountPublicKey}.jwt`)
  await access(account).catch(() => writeWhole(account, trust.signer.accountJwt))
  const file = join(folder, 'nats.conf')
  await writeFile(file, natsConfiguration(options), { mode: 0o600 })
  return file
}
