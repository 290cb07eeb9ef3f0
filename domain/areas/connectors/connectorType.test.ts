import { expect, test } from 'vitest'
import { connectorTypes } from './connectorTypes.ts'

/** Options that decide who can read what is sent to a source, whatever its protocol. */
const protective = ['caCertificate', 'securityMode', 'securityPolicy', 'trustedServer']

test.each(connectorTypes.map((type) => [type.connectorTypeId, type] as const))(
  'secrets and protection of %s are options of it',
  (_id, { options, secrets, protection }) => {
    const names = Object.keys(options.shape)
    expect(names).toEqual(expect.arrayContaining([...secrets, ...protection]))
    if (secrets.length > 0) expect(protection).toEqual(protective.filter((name) => names.includes(name)))
  },
)
