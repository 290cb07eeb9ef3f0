import type { Session } from '@takt/domain/areas/access/session.ts'
import type { CallDetails, Party, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { maskNamed, maskOf } from '../access/face.ts'
import type { CallsParts } from './callsParts.ts'

type Masks = ReturnType<typeof maskOf>

/** What masked sessions of an organization are told in place of names. */
export const masksOf = (secret: string, organizationId: number): Masks =>
  maskOf(secret, { entityId: null, organizationId })

/** What people and machines are called, masked. */
export const maskedName = ({ mask }: Masks, name: string): string => maskNamed(mask, 'userName', name) ?? name

/**
 * A call as a masked session is told it: people by pseudonyms, which are understood when they are called, and sample
 * names; oneself (`own`: the user name) as it is.
 */
export function maskCall(call: CallDetails, masks: Masks, own: string): CallDetails {
  const { pseudonyms } = masks
  const known = (userName: string) => (userName === own ? userName : pseudonyms.of(userName))
  const masked = <P extends Party>(party: P): P =>
    party.name === own ? party : { ...party, name: maskedName(masks, party.name) }
  const id = (party: PartyId): PartyId => ('userName' in party ? { userName: known(party.userName) } : party)
  const source = masked(call.source)
  return {
    ...call,
    by: call.by && id(call.by),
    source: 'userName' in source ? { ...source, userName: known(source.userName) } : source,
    targets: {
      users: Object.fromEntries(
        Object.entries(call.targets.users).map(([userName, party]) => [known(userName), masked(party)]),
      ),
      devices: Object.fromEntries(
        Object.entries(call.targets.devices).map(([deviceId, party]) => [deviceId, masked(party)]),
      ),
    },
  }
}

/** What a session is told of calls and people, and whom it means by what it was told: as it is, unless it is masked. */
export function shownTo(session: Session, { dependencies }: Pick<CallsParts, 'dependencies'>) {
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
