import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { type TagKind, tagKinds } from '@takt/domain/areas/locating/tagKinds.ts'
import { below, nobodysOrganization, subjects } from '@takt/domain/areas/messages/subjects.ts'
import { areas } from '@takt/domain/core/rights/permissions.ts'

/** The subjects listed in a credential; all others are rejected. */
export type Rights = { publish: string[]; subscribe: string[] }

type SubjectOwner = Pick<Session, 'organizationId' | 'userId' | 'display'>

/**
 * The subject prefix on which a session receives messages for its user, in the selected organization or outside of any;
 * for the screen at a machine, messages for its device.
 */
export const ownTopic = ({ organizationId, userId, display }: SubjectOwner): string =>
  display?.screen && organizationId !== null
    ? subjects.device(organizationId, display.screen.deviceId)
    : subjects.user(organizationId ?? nobodysOrganization, userId)

/**
 * Kinds of messages for people. Users receive all their messages; the screen of a device receives only these, not the
 * messages to its machine.
 */
const toPeople = ['call', 'chat', 'notification', 'ping']
const ownSubscriptions = (session: SubjectOwner): string[] =>
  session.display?.screen ? toPeople.map((kind) => `${ownTopic(session)}.${kind}`) : [below(ownTopic(session))]

/** True if a session may receive positions of tags of a kind, by the same rules as `POST /api/locating/positions`. */
function mayReceiveTags(session: Session, kind: TagKind): boolean {
  if (kind === 'people') return mayDo(session, 'employees', 'read') && mayDo(session, 'employees', 'approve')
  return kind === 'nothing' || mayDo(session, 'jobs', 'read')
}

/**
 * The subjects that a session's browser may subscribe to and publish on: its own inbox and messages, and the floor and
 * changes as far as its rights allow. An API token cannot be called or notified: it does not receive its user's
 * messages.
 */
export function browserRights(session: Session, inboxPrefix: string): Rights {
  const ownSubjects = session.tokenName === undefined ? ownSubscriptions(session) : []
  const rights: Rights = { publish: [], subscribe: [below(inboxPrefix), ...ownSubjects] }
  const { organizationId } = session
  if (organizationId === null) return rights
  for (const area of areas)
    if (mayDo(session, area, 'read')) rights.subscribe.push(subjects.changed(organizationId, area))
  if (!mayDo(session, 'dashboards', 'read')) return rights
  const { display } = session
  const isNarrowed = display !== undefined && (display.deviceGroupIds !== null || display.screen !== undefined)
  const [liveSubject, snapshotSubject] = isNarrowed
    ? [
        subjects.liveDisplay(organizationId, display.displayId),
        subjects.liveDisplaySnapshot(organizationId, display.displayId),
      ]
    : [subjects.live(organizationId), subjects.liveSnapshot(organizationId)]
  rights.subscribe.push(liveSubject)
  rights.publish.push(snapshotSubject)
  // A restricted display may not see the whole floor: it requests tag positions over HTTP.
  for (const kind of isNarrowed ? [] : tagKinds.filter((each) => mayReceiveTags(session, each))) {
    rights.subscribe.push(subjects.liveTags(organizationId, kind))
    rights.publish.push(subjects.liveTagsSnapshot(organizationId, kind))
  }
  return rights
}

/**
 * The subjects of a device: it publishes its slices and tag reads, and subscribes to its own messages. Over MQTT this
 * allows publishing with QoS 0 and 1 and subscribing with QoS 0: NATS would deliver QoS 1 on `$MQTT.sub.>`, which is
 * not separated by device.
 */
export function deviceRights(organizationId: number, deviceId: number): Rights {
  const text = subjects.device(organizationId, deviceId)
  return {
    publish: [subjects.telemetry(organizationId, deviceId), subjects.tags(organizationId, deviceId)],
    // In MQTT, `device/1/2/#` includes the level above as well.
    subscribe: [text, below(text)],
  }
}
