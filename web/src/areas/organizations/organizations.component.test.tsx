import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, noticeOf } from '../../app/testing/screenParts.fixture.ts'

type Row = Record<string, unknown>

/** Stores entities like the server; Acme exists initially. */
function mockEntityRoutes(server: FakeServer) {
  const entities: Row[] = [{ entityId: 1, entityName: 'Acme', entityDescription: null, version: 1, rowId: 'entity-1' }]
  const find = (key: string | undefined) => entities.find(({ entityId }) => String(entityId) === key)!
  server.on('GET', '/entities', () => ({ entities }))
  server.on('POST', '/entities', ({ body }) => {
    const row = { entityId: 2, entityDescription: null, version: 1, rowId: 'entity-2', ...(body as Row) }
    entities.push(row)
    return row
  })
  server.on('PUT', '/entities/{key}', ({ params, body }) => Object.assign(find(params.key), body, { version: 2 }))
  server.on('DELETE', '/entities/{key}', ({ params }) => {
    entities.splice(entities.indexOf(find(params.key)), 1)
    return null
  })
  return entities
}

const nameField = () => page.getByLabelText('Name *')

test('an entity is added, changed and deleted, each with its notice', async () => {
  let entities: Row[] = []
  await openApp('/organizations', {
    server: (server) => {
      entities = mockEntityRoutes(server)
    },
  })
  await button('Add entity').click()
  await nameField().fill('Umbrella')
  await button('Save').click()
  await expect.element(noticeOf('Entity Added')).toBeVisible()
  await expect.element(page.getByRole('treeitem', { name: /Umbrella/ })).toBeVisible()
  await expect.element(button('Delete')).toBeVisible()
  await nameField().fill('Umbrella Works')
  await button('Save').click()
  await expect.element(noticeOf('Entity Updated')).toBeVisible()
  await expect.element(page.getByRole('treeitem', { name: /Umbrella Works/ })).toBeVisible()
  expect(entities.map(({ entityName }) => entityName)).toEqual(['Acme', 'Umbrella Works'])
  await button('Delete').click()
  await button('Yes', page.getByRole('alertdialog')).click()
  await expect.element(noticeOf('Entity Deleted')).toBeVisible()
  await expect.element(page.getByRole('treeitem', { name: /Umbrella/ })).not.toBeInTheDocument()
  expect(entities).toHaveLength(1)
})
