import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { writeWhole } from '../home/writeWhole.ts'
import { createNatsTrust, divideTrust, type NatsTrust, renewExports, type SharedTrust } from './credentials.ts'

const isShared = (trust: NatsTrust | SharedTrust): trust is SharedTrust => 'accountJwt' in trust.signer

/** The trust kept in `folder`, made there first where there is none; with the two files that services are given. */
export async function keepTrust(folder: string): Promise<{ trust: NatsTrust; creds: string; signer: string }> {
  await privateFolder(folder)
  const file = join(folder, 'trust.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const known = text ? (JSON.parse(text) as NatsTrust | SharedTrust) : null
  const trust = !known
    ? await createNatsTrust()
    : isShared(known)
      ? await divideTrust(known)
      : await renewExports(known)
  if (trust !== known) await writeWhole(file, JSON.stringify(trust))
  const creds = join(folder, 'services.creds')
  const signer = join(folder, 'signer.json')
  await writeWhole(creds, trust.serviceCreds)
  await writeWhole(signer, JSON.stringify(trust.signer))
  return { trust, creds, signer }
}
