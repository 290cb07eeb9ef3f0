/**
 * The data of the tree: companies, their organizations with locations, and the machines of the current organization.
 */
export type TreeSource = {
  entities: readonly { entityId: number; entityName: string }[]
  organizations: readonly {
    organizationId: number
    organizationName: string
    entityId: number
    locations: readonly { locationId: number; locationName: string; timezone: string }[]
  }[]
  /** The current ones: only the organizations of this entity and the machines of this organization are known. */
  entityId: number
  organizationId: number
  resources: readonly { resourceID: string; description: string | null; locationId: number | null }[]
  devices: readonly { deviceId: number; deviceName: string | null; locationId: number | null }[]
}

export type NodeKind = 'entity' | 'organization' | 'location' | 'resources' | 'devices' | 'resource' | 'device' | 'note'

/**
 * A node of the tree; `id` identifies it in the address: `location-3`. A note states what is not shown and has no
 * details.
 */
export type TreeNode = {
  id: string
  kind: NodeKind
  label: string
  detail?: string
  children: readonly TreeNode[]
  /** The row of a list that the node represents. */
  row?: { list: string; key: string }
}

/** Maximum number of leaves below one heading; the list contains all of them. */
const maxLeaves = 200

/** Returns a name as shown: unchanged, or masked. */
export type Naming = (kind: NodeKind, name: string) => string

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
  leaves: readonly TreeNode[],
  words: Words,
): TreeNode[] {
  if (leaves.length === 0) return []
  const left = leaves.length - maxLeaves
  const more = { id: `${at.id}-more`, kind: 'note', label: words.more(left), children: [] } as const
  return [
    {
      ...at,
      detail: String(leaves.length),
      children: left > 0 ? [...leaves.slice(0, maxLeaves), more] : leaves,
    },
  ]
}

/** Returns the machines and devices of one location (null: without location), each under a heading. */
function machinesAt(source: TreeSource, locationId: number | null, naming: Naming, words: Words): TreeNode[] {
  const isAtLocation = (entry: { locationId: number | null }) => entry.locationId === locationId
  const resources = source.resources.filter(isAtLocation).map(
    ({ resourceID, description }): TreeNode => ({
      id: `resource-${resourceID}`,
      kind: 'resource',
      label: resourceID,
      children: [],
      ...(description ? { detail: naming('resource', description) } : {}),
      row: { list: 'resources', key: resourceID },
    }),
  )
  const devices = source.devices.filter(isAtLocation).map(
    ({ deviceId, deviceName }): TreeNode => ({
      id: `device-${deviceId}`,
      kind: 'device',
      label: deviceName ? naming('device', deviceName) : `${deviceId}`,
      detail: String(deviceId),
      children: [],
      row: { list: 'devices', key: String(deviceId) },
    }),
  )
  const suffix = `${source.organizationId}-${locationId ?? 'nowhere'}`
  return [
    ...heading({ id: `resources-${suffix}`, kind: 'resources', label: words.resources }, resources, words),
    ...heading({ id: `devices-${suffix}`, kind: 'devices', label: words.devices }, devices, words),
  ]
}

/** Company → organizations → locations → machines. */
export function organizationTree(source: TreeSource, naming: Naming, words: Words): TreeNode[] {
  const locationNode = (
    organizationId: number,
    { locationId, locationName, timezone }: TreeSource['organizations'][number]['locations'][number],
  ): TreeNode => ({
    id: `location-${locationId}`,
    kind: 'location',
    label: naming('location', locationName),
    detail: timezone,
    children: organizationId === source.organizationId ? machinesAt(source, locationId, naming, words) : [],
  })
  const organizationNode = (organization: TreeSource['organizations'][number]): TreeNode => {
    const { organizationId, organizationName, locations } = organization
    const isCurrent = organizationId === source.organizationId
    const homeless = isCurrent ? machinesAt(source, null, naming, words) : []
    const withoutLocation: TreeNode = {
      id: `nowhere-${organizationId}`,
      kind: 'note',
      label: words.nowhere,
      children: homeless,
    }
    const otherOrganization: TreeNode = {
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
        ...(homeless.length > 0 ? [withoutLocation] : []),
        ...(isCurrent ? [] : [otherOrganization]),
      ],
    }
  }
  const other = (entityId: number): TreeNode => ({
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
