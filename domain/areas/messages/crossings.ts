import { below, nobodysOrganization, subjects } from './subjects.ts'

/**
 * A way between the services' NATS account and that of an organization. `service`: the organization says or asks
 * something and gets one answer, whose way back the server keeps to itself; `stream`: the organization hears. `subject`
 * with `*` is what the services export.
 */
export type Crossing = { name: string; type: 'service' | 'stream'; subject: (organization: number | '*') => string }

/** All that crosses between the services and an organization: nothing else of one account reaches another. */
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
 * The crossings of one organization; sessions that have not chosen one hear what is for their user, and nothing else.
 */
export const crossingsOf = (organizationId: number): readonly Crossing[] =>
  organizationId === nobodysOrganization ? crossings.filter(({ name }) => name === 'user') : crossings
