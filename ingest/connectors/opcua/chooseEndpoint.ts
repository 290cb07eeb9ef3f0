import {
  type OpcuaOptions,
  type OpcuaSecurityMode,
  opcuaSecurityPolicies,
} from '@takt/domain/areas/connectors/opcua.ts'
import { SourceError } from '../sourceError.ts'
import { opcuaTexts as texts } from './texts.ts'

/** An endpoint that a server offers. `policy`: the part of its URI behind #. */
export type OfferedEndpoint = { mode: OpcuaSecurityMode | null; policy: string; certificate: Buffer | null }

const nameOf = ({ mode, policy }: OfferedEndpoint) => (mode === 'None' ? 'None' : `${mode} with ${policy}`)

/** Characters of a policy's name, so that a message cannot contain anything else of a server. */
const isName = /^\w{1,40}$/

/**
 * Returns the endpoint that matches the options; the strongest policy if the options leave it open. Throws a message
 * with the present endpoints if there is none. The addresses in endpoints are ignored: only that of the options is
 * connected to.
 */
export function chooseEndpoint(
  offered: readonly OfferedEndpoint[],
  { securityMode, securityPolicy }: Pick<OpcuaOptions, 'securityMode' | 'securityPolicy'>,
): OfferedEndpoint {
  const policies =
    securityMode === 'None' ? ['None'] : securityPolicy === 'automatic' ? opcuaSecurityPolicies : [securityPolicy]
  for (const policy of policies) {
    const endpoint = offered.find((each) => each.mode === securityMode && each.policy === policy)
    if (endpoint) return endpoint
  }
  const names = new Set(offered.filter(({ mode, policy }) => mode !== null && isName.test(policy)).map(nameOf))
  throw new SourceError(texts.noEndpoint(securityMode, policies.join(' or '), [...names].slice(0, 10)))
}
