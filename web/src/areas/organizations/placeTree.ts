/**
 * What the tree is made of: companies, their organizations with locations, and the machines of the organization that is
 * chosen.
 */
export type PlaceSource = {
  entities: readonly { entityId: number; entityName: string }[]
  organizations: readonly {
    organizationId: number
    organizationName: string
    entityId: number
    locations: readonly { locationId: number; locationName: string; timezone: string }[]
  }[]
  /** The chosen ones: only that entity's organizations and that organization's machines are known. */
  entityId: number
  organizationId: number
  resources: readonly { resourceID: string; description: string | null; locationId: number | null }[]
  devices: readonly { deviceId: number; deviceName: string | null; locationId: number | null }[]
}

export type PlaceKind =
  | 'entity'
  | 'organization'
  | 'location'
  | 'resources'
  | 'devices'
  | 'resource'
  | 'device'
  | 'note'

/** A place in the tree; `id` names it in the address: `location-3`. A note says what is not shown; it leads nowhere. */
export type PlaceNode = {
  id: string
  kind: PlaceKind
  label: string
  detail?: string
  children: readonly PlaceNode[]
  /** A row of a list that it stands for. */
  row?: { list: string; key: string }
}

/** At most so many leaves stand beneath one heading; the list has them all. */
const mostLeaves = 200

/** How names are shown: as they are, or masked. */
export type Naming = (kind: PlaceKind, name: string) => string

type Words = {
  resources: string
  devices: string
  nowhere: string
  more: (count: number) => string
  elsewhere: string
  otherEntity: string
}

function heading(
  at: { id: string; kind: 'resources' | 'devices'; label: string },
  leaves: readonly PlaceNode[],
  words: Words,
): PlaceNode[] {
  if (leaves.length === 0) return []
  const left = leaves.length - mostLeaves
  const more = { id: `${at.id}-more`, kind: 'note', label: words.more(left), children: [] } as const
  return [
    {
      ...at,
      detail: String(leaves.length),
      children: left > 0 ? [...leaves.slice(0, mostLeaves), more] : leaves,
    },
  ]
}

/** The machines of one location (null: of none), under a heading each. */
function machinesAt(source: PlaceSource, locationId: number | null, naming: Naming, words: Words): PlaceNode[] {
  const here = (entry: { locationId: number | null }) => entry.locationId === locationId
  const resources = source.resources.filter(here).map(
    ({ resourceID, description }): PlaceNode => ({
      id: `resource-${resourceID}`,
      kind: 'resource',
      label: resourceID,
      children: [],
      ...(description ? { detail: naming('resource', description) } : {}),
      row: { list: 'resources', key: resourceID },
    }),
  )
  const devices = source.devices.filter(here).map(
    ({ deviceId, deviceName }): PlaceNode => ({
      id: `device-${deviceId}`,
      kind: 'device',
      label: deviceName ? naming('device', deviceName) : `${deviceId}`,
      detail: String(deviceId),
      children: [],
      row: { list: 'devices', key: String(deviceId) },
    }),
  )
  const place = `${source.organizationId}-${locationId ?? 'nowhere'}`
  return [
    ...heading({ id: `resources-${place}`, kind: 'resources', label: words.resources }, resources, words),
    ...heading({ id: `devices-${place}`, kind: 'devices', label: words.devices }, devices, words),
  ]
}

/** Company → organizations → locations → machines. */
export function placeTree(source: PlaceSource, naming: Naming, words: Words): PlaceNode[] {
  const locationNode = (
    organizationId: number,
    { locationId, locationName, timezone }: PlaceSource['organizations'][number]['locations'][number],
  ): PlaceNode => ({
    id: `location-${locationId}`,
    kind: 'location',
    label: naming('location', locationName),
    detail: timezone,
    children: organizationId === source.organizationId ? machinesAt(source, locationId, naming, words) : [],
  })
  const organizationNode = (organization: PlaceSource['organizations'][number]): PlaceNode => {
    const { organizationId, organizationName, locations } = organization
    const isChosen = organizationId === source.organizationId
    const homeless = isChosen ? machinesAt(source, null, naming, words) : []
    const nowhere: PlaceNode = {
      id: `nowhere-${organizationId}`,
      kind: 'note',
      label: words.nowhere,
      children: homeless,
    }
    const elsewhere: PlaceNode = {
      id: `elsewhere-${organizationId}`,
      kind: 'note',
      label: words.elsewhere,
      children: [],
    }
    return {
      id: `organization-${organizationId}`,
      kind: 'organization',
      label: naming('organization', organizationName),
      children: [
        ...locations.map((location) => locationNode(organizationId, location)),
        ...(homeless.length > 0 ? [nowhere] : []),
        ...(isChosen ? [] : [elsewhere]),
      ],
    }
  }
  const other = (entityId: number): PlaceNode => ({
    id: `other-${entityId}`,
    kind: 'note',
    label: words.otherEntity,
    children: [],
  })
  return source.entities.map(({ entityId, entityName }) => ({
    id: `entity-${entityId}`,
    kind: 'entity',
    label: naming('entity', entityName),
    children:
      entityId === source.entityId
        ? source.organizations.filter((organization) => organization.entityId === entityId).map(organizationNode)
        : [other(entityId)],
  }))
}
