import type { Session } from '@takt/domain/areas/access/session.ts'
import type { CallDetails, Party, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { maskNamed, maskOf } from '../access/index.ts'
import type { CallsParts } from './callsParts.ts'

type Masks = ReturnType<typeof maskOf>

/** The masks of an organization for masked sessions. */
export const masksOf = (secret: string, organizationId: number): Masks =>
  maskOf(secret, { entityId: null, organizationId })

/** The masked name of a person or machine. */
export const maskedName = ({ mask }: Masks, name: string): string => maskNamed(mask, 'userName', name) ?? name

/**
 * Masks a call for a masked session: people get pseudonyms, which are accepted when they are called, and sample names;
 * the session's own user (`ownUserName`) stays as is.
 */
export function maskCall(call: CallDetails, masks: Masks, ownUserName: string): CallDetails {
  const { pseudonyms } = masks
  const maskUserName = (userName: string) => (userName === ownUserName ? userName : pseudonyms.of(userName))
  const masked = <P extends Party>(party: P): P =>
    party.name === ownUserName ? party : { ...party, name: maskedName(masks, party.name) }
  const id = (party: PartyId): PartyId => ('userName' in party ? { userName: maskUserName(party.userName) } : party)
  const source = masked(call.source)
  return {
    ...call,
    by: call.by && id(call.by),
    source: 'userName' in source ? { ...source, userName: maskUserName(source.userName) } : source,
    targets: {
      users: Object.fromEntries(
        Object.entries(call.targets.users).map(([userName, party]) => [maskUserName(userName), masked(party)]),
      ),
      devices: Object.fromEntries(
        Object.entries(call.targets.devices).map(([deviceId, party]) => [deviceId, masked(party)]),
      ),
    },
  }
}

/**
 * Masks calls and names for a session, and resolves the pseudonyms in its requests; everything is unchanged if the
 * session is not masked.
 */
export function createMasking(session: Session, { dependencies }: Pick<CallsParts, 'dependencies'>) {
  const masks = session.isMasked ? masksOf(dependencies.env.TAKT_SECRET, session.organizationId ?? 0) : null
  return {
    call: (call: CallDetails): CallDetails => (masks ? maskCall(call, masks, session.userName) : call),
    name: (name: string): string => (masks ? maskedName(masks, name) : name),
    identifier: (identifier: string): string => masks?.pseudonyms.of(identifier) ?? identifier,
    meant: <Body extends { callDetails: { targets: { users: string[] } } }>(body: Body): Body => {
      const { targets } = body.callDetails
      const users = targets.users.map((name) => masks?.pseudonyms.read(name) ?? name)
      return { ...body, callDetails: { ...body.callDetails, targets: { ...targets, users } } }
    },
  }
}
