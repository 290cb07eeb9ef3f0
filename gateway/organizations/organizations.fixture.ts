import { noPermissions } from '@takt/domain/rights/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { createUser } from '../access/createUser.ts'
import { createItemsBed, type ItemsBed } from '../items/items.bed.ts'

export const password = 'correct horse battery'

export let bed: ItemsBed

export const admin = { globalAdmin: true }

/** Registers the hooks that prepare and close what these tests share. */
export function prepareOrganizations(): void {
  beforeAll(async () => {
    bed = await createItemsBed()
    // Who the bed says is asking: deleting an organization takes a password.
    const someone = {
      userName: 'someone@demo.takt',
      password,
      entityId: 1,
      organizationIds: [],
      permissions: noPermissions,
    }
    expect(await createUser(bed.dependencies.systemDb, someone)).toBe(1)
  })
  afterAll(() => bed?.close())
}
