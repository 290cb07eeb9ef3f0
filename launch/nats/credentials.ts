import {
  createAccount,
  createOperator,
  createUser,
  encodeAccount,
  encodeOperator,
  encodeUser,
  fmtCreds,
  type KeyPair,
} from '@nats-io/jwt'

/** What the gateway needs to mint and revoke users of the one account. `systemCreds` is the text of a credentials file. */
export type NatsSigner = {
  accountPublicKey: string
  signingSeed: string
  accountJwt: string
  operatorSeed: string
  systemCreds: string
}

/** Everything an installation's NATS trusts: made once, kept, and never made again. */
export type NatsTrust = {
  operatorJwt: string
  systemAccount: string
  systemAccountJwt: string
  serviceCreds: string
  signer: NatsSigner
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const seed = (key: KeyPair) => text(key.getSeed())

// Without limits an account may hold no connection at all.
const unlimited = { subs: -1, conn: -1, leaf: -1, imports: -1, exports: -1, data: -1, payload: -1, wildcards: true }
const stored = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }

/** Makes an operator, the system account, the product's account and the services' user. */
export async function createNatsTrust(): Promise<NatsTrust> {
  const [operator, system, account, signing] = [createOperator(), createAccount(), createAccount(), createAccount()]
  const accountPublicKey = account.getPublicKey()
  const signedByOperator = { signer: operator }
  const accountJwt = await encodeAccount(
    'TAKT',
    account,
    { limits: { ...unlimited, ...stored }, signing_keys: [signing.getPublicKey()] },
    signedByOperator,
  )
  const credentials = async (name: string, issuer: KeyPair, issuerAccount?: string) => {
    const user = createUser()
    const limits = { subs: -1, data: -1, payload: -1 }
    const token = await encodeUser(
      name,
      user,
      issuer,
      issuerAccount ? { ...limits, issuer_account: issuerAccount } : limits,
    )
    return text(fmtCreds(token, user))
  }
  return {
    operatorJwt: await encodeOperator('takt', operator, { system_account: system.getPublicKey() }),
    systemAccount: system.getPublicKey(),
    systemAccountJwt: await encodeAccount('SYS', system, { limits: unlimited }, signedByOperator),
    serviceCreds: await credentials('services', signing, accountPublicKey),
    signer: {
      accountPublicKey,
      signingSeed: seed(signing),
      accountJwt,
      operatorSeed: seed(operator),
      systemCreds: await credentials('system', system),
    },
  }
}
