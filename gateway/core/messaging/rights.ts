import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { type TagKind, tagKinds } from '@takt/domain/areas/locating/tagKinds.ts'
import { below, nobodysOrganization, subjects } from '@takt/domain/areas/messages/subjects.ts'
import { areas } from '@takt/domain/core/rights/permissions.ts'

/** The subjects a credential lists; whatever is not listed is refused. */
export type Rights = { publish: string[]; subscribe: string[] }

type Whose = Pick<Session, 'organizationId' | 'userId' | 'display'>

/**
 * Where a session hears what is for its user, in the organization it has selected or in nobody's; the screen at a
 * machine what is for its device.
 */
export const ownTopic = ({ organizationId, userId, display }: Whose): string =>
  display?.screen && organizationId !== null
    ? subjects.device(organizationId, display.screen.deviceId)
    : subjects.user(organizationId ?? nobodysOrganization, userId)

/**
 * What is for people, who hear all of their own; of a device its screen hears this and not what its machine is told.
 */
const toPeople = ['call', 'chat', 'notification', 'ping']
const heardOfOwn = (session: Whose): string[] =>
  session.display?.screen ? toPeople.map((kind) => `${ownTopic(session)}.${kind}`) : [below(ownTopic(session))]

/** Whether a session may hear where tags of a kind are, as `POST /api/locating/positions` tells it of them. */
function mayHear(session: Session, kind: TagKind): boolean {
  if (kind === 'people') return mayDo(session, 'employees', 'read') && mayDo(session, 'employees', 'approve')
  return kind === 'nothing' || mayDo(session, 'jobs', 'read')
}

/**
 * What a session's browser may hear and ask: its own inbox and messages; the floor and changes as far as its rights go.
 * An API token is nobody who is called or told anything: its person's messages are not for it.
 */
export function browserRights(session: Session, inboxPrefix: string): Rights {
  const own = session.tokenName === undefined ? heardOfOwn(session) : []
  const rights: Rights = { publish: [], subscribe: [below(inboxPrefix), ...own] }
  const { organizationId } = session
  if (organizationId === null) return rights
  for (const area of areas)
    if (mayDo(session, area, 'read')) rights.subscribe.push(subjects.changed(organizationId, area))
  if (!mayDo(session, 'dashboards', 'read')) return rights
  const { display } = session
  const isNarrowed = display !== undefined && (display.deviceGroupIds !== null || display.screen !== undefined)
  const [hear, ask] = isNarrowed
    ? [
        subjects.liveDisplay(organizationId, display.displayId),
        subjects.liveDisplaySnapshot(organizationId, display.displayId),
      ]
    : [subjects.live(organizationId), subjects.liveSnapshot(organizationId)]
  rights.subscribe.push(hear)
  rights.publish.push(ask)
  // A narrowed board may not see the whole floor: where tags are it asks over HTTP.
  for (const kind of isNarrowed ? [] : tagKinds.filter((each) => mayHear(session, each))) {
    rights.subscribe.push(subjects.liveTags(organizationId, kind))
    rights.publish.push(subjects.liveTagsSnapshot(organizationId, kind))
  }
  return rights
}

/**
 * What a device may do: report its slices and tag reads, hear what is meant for it. Over MQTT that allows publishing
 * with QoS 0 and 1 and subscribing with QoS 0: NATS would deliver QoS 1 on `$MQTT.sub.>`, which is not kept apart by
 * device.
 */
export function deviceRights(organizationId: number, deviceId: number): Rights {
  const text = subjects.device(organizationId, deviceId)
  return {
    publish: [subjects.telemetry(organizationId, deviceId), subjects.tags(organizationId, deviceId)],
    // MQTT's `device/1/2/#` means the level above as well.
    subscribe: [text, below(text)],
  }
}
