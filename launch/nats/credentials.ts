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
 * The keys that the gateway needs to create the accounts of organizations and to issue and revoke their users.
 * `servicesPublicKey`: the key that signed the services' credentials; `signingSeed` signs only for users of
 * organizations. `systemCreds` is the text of a credentials file.
 */
export type NatsSigner = {
  accountPublicKey: string
  servicesPublicKey: string
  signingSeed: string
  operatorSeed: string
  systemCreds: string
}

/** Everything an installation's NATS trusts: created once and stored, never created again. */
export type NatsTrust = {
  operatorJwt: string
  systemAccount: string
  systemAccountJwt: string
  /** The services' account that a server starts with if it has none; gateways replace it by their own version. */
  servicesAccountJwt: string
  serviceCreds: string
  signer: NatsSigner
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const seed = (key: KeyPair) => text(key.getSeed())

// Without limits an account cannot have any connection.
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
 * Creates the services' account under a new key, which is not stored: it signs the services' credentials and nothing
 * afterwards.
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

/** Creates an operator, the system account, the services' account and its user. */
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
 * The trust of earlier versions, in which all organizations shared the services' account: that account no longer
 * accepts credentials issued then.
 */
export type SharedTrust = Omit<NatsTrust, 'servicesAccountJwt' | 'signer'> & {
  signer: Omit<NatsSigner, 'servicesPublicKey'> & { accountJwt: string }
}

/** Returns the same operator and accounts, with only the services in the services' account. */
export async function divideTrust({ signer, ...trust }: SharedTrust): Promise<NatsTrust> {
  const { accountJwt: _shared, ...signerFields } = signer
  const operator = fromSeed(new TextEncoder().encode(signerFields.operatorSeed))
  const { servicesPublicKey, ...services } = await servicesOf(signerFields.accountPublicKey, operator)
  return { ...trust, ...services, signer: { ...signerFields, servicesPublicKey } }
}

const exportsOf = (account: string) =>
  (decode<Account>(account).nats.exports ?? []).map(({ subject }) => subject).join()

/**
 * Returns the same trust with the exports of this version in the services' account: a server that joins a cluster with
 * an empty disk uses them until it receives the account from the other servers.
 */
export async function renewExports(trust: NatsTrust): Promise<NatsTrust> {
  const current = servicesExports.map(({ subject }) => subject).join()
  if (exportsOf(trust.servicesAccountJwt) === current) return trust
  const { accountPublicKey, servicesPublicKey, operatorSeed } = trust.signer
  const operator = fromSeed(new TextEncoder().encode(operatorSeed))
  return { ...trust, servicesAccountJwt: await servicesAccount(accountPublicKey, servicesPublicKey, operator) }
}
