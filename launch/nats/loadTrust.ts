import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { writeWhole } from '../home/writeWhole.ts'
import { createNatsTrust, divideTrust, type NatsTrust, renewExports, type SharedTrust } from './credentials.ts'

const isShared = (trust: NatsTrust | SharedTrust): trust is SharedTrust => 'accountJwt' in trust.signer

/**
 * Returns the trust stored in `folder`, created there first if there is none; with the paths of the two files for the
 * services.
 */
export async function loadTrust(folder: string): Promise<{ trust: NatsTrust; creds: string; signer: string }> {
  await privateFolder(folder)
  const file = join(folder, 'trust.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const storedTrust = text ? (JSON.parse(text) as NatsTrust | SharedTrust) : null
  const trust = !storedTrust
    ? await createNatsTrust()
    : isShared(storedTrust)
      ? await divideTrust(storedTrust)
      : await renewExports(storedTrust)
  if (trust !== storedTrust) await writeWhole(file, JSON.stringify(trust))
  const creds = join(folder, 'services.creds')
  const signer = join(folder, 'signer.json')
  await writeWhole(creds, trust.serviceCreds)
  await writeWhole(signer, JSON.stringify(trust.signer))
  return { trust, creds, signer }
}
