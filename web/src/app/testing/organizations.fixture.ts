import type { FakeServer } from './fakeServer.fixture.ts'

/** Responds with two entities: Acme with Plant A (1) and Plant B (2), Bolts with Plant C (3). */
export function handleOrganizations(server: FakeServer): void {
  const entity = (entityId: number, entityName: string) => ({
    entityId,
    entityName,
    entityDescription: null,
    version: 1,
    rowId: `entity-${entityId}`,
  })
  const organization = (organizationId: number, organizationName: string, entityId: number) => ({
    organizationId,
    organizationName,
    entityId,
    version: 1,
    locations: [],
  })
  server.on('GET', '/entities', () => ({ entities: [entity(1, 'Acme'), entity(2, 'Bolts')] }))
  server.on('GET', '/organizations', () => ({
    organizations: [organization(1, 'Plant A', 1), organization(2, 'Plant B', 1), organization(3, 'Plant C', 2)],
    organizationSettingsMapByOrgId: {},
  }))
}
