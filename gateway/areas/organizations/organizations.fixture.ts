import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { createUser } from '../access/createUser.ts'

export const password = 'correct horse battery'

export let fixture: ItemsFixture

export const admin = { globalAdmin: true }

/** Registers the setup and teardown hooks shared by these tests. */
export function prepareOrganizations(): void {
  beforeAll(async () => {
    fixture = await createItemsFixture()
    // The default user of the fixture: deleting an organization requires a password.
    const someone = {
      userName: 'someone@demo.takt',
      password,
      entityId: 1,
      organizationIds: [],
      permissions: noPermissions,
    }
    expect(await createUser(fixture.dependencies.systemDb, someone)).toBe(1)
  })
  afterAll(() => fixture?.close())
}
