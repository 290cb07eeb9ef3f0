import { below, nobodysOrganization, subjects } from './subjects.ts'

/**
 * An export/import between the NATS account of the services and that of an organization. `service`: the organization
 * sends a message or request and gets one response, routed back privately by the server; `stream`: the organization
 * subscribes. `subject` with `*` is the subject that the services export.
 */
export type Crossing = { name: string; type: 'service' | 'stream'; subject: (organization: number | '*') => string }

/** All exports between the services and an organization: no other message of one account reaches another. */
export const crossings: readonly Crossing[] = [
  { name: 'telemetry', type: 'service', subject: (organization) => subjects.telemetry(organization, '*') },
  { name: 'tags', type: 'service', subject: (organization) => subjects.tags(organization, '*') },
  { name: 'snapshot', type: 'service', subject: subjects.liveSnapshot },
  {
    name: 'display snapshot',
    type: 'service',
    subject: (organization) => subjects.liveDisplaySnapshot(organization, '*'),
  },
  {
    name: 'tags snapshot',
    type: 'service',
    subject: (organization) => subjects.liveTagsSnapshot(organization, '*'),
  },
  { name: 'live', type: 'stream', subject: subjects.live },
  { name: 'display', type: 'stream', subject: (organization) => subjects.liveDisplay(organization, '*') },
  { name: 'live tags', type: 'stream', subject: (organization) => subjects.liveTags(organization, '*') },
  { name: 'changed', type: 'stream', subject: (organization) => subjects.changed(organization, '*') },
  { name: 'user', type: 'stream', subject: (organization) => below(`user.${organization}`) },
  { name: 'device', type: 'stream', subject: (organization) => below(`device.${organization}`) },
]

/**
 * Returns the exports for one organization; a session without a selected organization receives only the messages for
 * its user.
 */
export const crossingsOf = (organizationId: number): readonly Crossing[] =>
  organizationId === nobodysOrganization ? crossings.filter(({ name }) => name === 'user') : crossings
