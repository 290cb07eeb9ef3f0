import {
  type Account,
  createAccount,
  createOperator,
  createUser,
  decode,
  encodeAccount,
  encodeOperator,
  encodeUser,
  fmtCreds,
  fromPublic,
  fromSeed,
  type KeyPair,
} from '@nats-io/jwt'
import { servicesExports } from '@takt/store/nats/servicesExports.ts'

/**
 * What the gateway needs to make the accounts of organizations and to mint and revoke their users. `servicesPublicKey`:
 * the key that signed the services' credentials; `signingSeed` signs for users of organizations alone. `systemCreds` is
 * the text of a credentials file.
 */
export type NatsSigner = {
  accountPublicKey: string
  servicesPublicKey: string
  signingSeed: string
  operatorSeed: string
  systemCreds: string
}

/** Everything an installation's NATS trusts: made once, kept, and never made again. */
export type NatsTrust = {
  operatorJwt: string
  systemAccount: string
  systemAccountJwt: string
  /** The services' account as a server without it starts; gateways replace it by theirs. */
  servicesAccountJwt: string
  serviceCreds: string
  signer: NatsSigner
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const seed = (key: KeyPair) => text(key.getSeed())

// Without limits an account may hold no connection at all.
const unlimited = { subs: -1, conn: -1, leaf: -1, imports: -1, exports: -1, data: -1, payload: -1, wildcards: true }
const stored = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }

async function credentials(name: string, issuer: KeyPair, issuerAccount?: string): Promise<string> {
  const user = createUser()
  const limits = { subs: -1, data: -1, payload: -1 }
  const claims = issuerAccount ? { ...limits, issuer_account: issuerAccount } : limits
  return text(fmtCreds(await encodeUser(name, user, issuer, claims), user))
}

const servicesAccount = (accountPublicKey: string, servicesPublicKey: string, operator: KeyPair) =>
  encodeAccount(
    'TAKT',
    fromPublic(accountPublicKey),
    { limits: { ...unlimited, ...stored }, signing_keys: [servicesPublicKey], exports: servicesExports },
    { signer: operator },
  )

/**
 * The services' account under a new key, which nobody keeps: it signs the services' credentials and nothing after them.
 */
async function servicesOf(accountPublicKey: string, operator: KeyPair) {
  const signing = createAccount()
  const servicesPublicKey = signing.getPublicKey()
  return {
    servicesPublicKey,
    servicesAccountJwt: await servicesAccount(accountPublicKey, servicesPublicKey, operator),
    serviceCreds: await credentials('services', signing, accountPublicKey),
  }
}

/** Makes an operator, the system account, the services' account and their user. */
export async function createNatsTrust(): Promise<NatsTrust> {
  const [operator, system, account, signing] = [createOperator(), createAccount(), createAccount(), createAccount()]
  const accountPublicKey = account.getPublicKey()
  const { servicesPublicKey, ...services } = await servicesOf(accountPublicKey, operator)
  return {
    operatorJwt: await encodeOperator('takt', operator, { system_account: system.getPublicKey() }),
    systemAccount: system.getPublicKey(),
    systemAccountJwt: await encodeAccount('SYS', system, { limits: unlimited }, { signer: operator }),
    ...services,
    signer: {
      accountPublicKey,
      servicesPublicKey,
      signingSeed: seed(signing),
      operatorSeed: seed(operator),
      systemCreds: await credentials('system', system),
    },
  }
}

/**
 * A trust of the time when all organizations shared the services' account: that account takes what was minted then no
 * longer.
 */
export type SharedTrust = Omit<NatsTrust, 'servicesAccountJwt' | 'signer'> & {
  signer: Omit<NatsSigner, 'servicesPublicKey'> & { accountJwt: string }
}

/** The same operator and accounts, the services alone in theirs. */
export async function divideTrust({ signer, ...trust }: SharedTrust): Promise<NatsTrust> {
  const { accountJwt: _shared, ...kept } = signer
  const operator = fromSeed(new TextEncoder().encode(kept.operatorSeed))
  const { servicesPublicKey, ...services } = await servicesOf(kept.accountPublicKey, operator)
  return { ...trust, ...services, signer: { ...kept, servicesPublicKey } }
}

const exportsOf = (account: string) =>
  (decode<Account>(account).nats.exports ?? []).map(({ subject }) => subject).join()

/**
 * The same trust with the exports of this version in the services' account: a server that joins a cluster with an empty
 * disk works by them until it hears of the account from the others.
 */
export async function renewExports(trust: NatsTrust): Promise<NatsTrust> {
  const current = servicesExports.map(({ subject }) => subject).join()
  if (exportsOf(trust.servicesAccountJwt) === current) return trust
  const { accountPublicKey, servicesPublicKey, operatorSeed } = trust.signer
  const operator = fromSeed(new TextEncoder().encode(operatorSeed))
  return { ...trust, servicesAccountJwt: await servicesAccount(accountPublicKey, servicesPublicKey, operator) }
}
