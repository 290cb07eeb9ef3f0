import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { createUser } from '../access/createUser.ts'

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
