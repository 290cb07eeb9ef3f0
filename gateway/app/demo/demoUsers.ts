import {
  allPermissions,
  operatorPermissions,
  plannerPermissions,
  qualityPermissions,
} from '@takt/domain/core/rights/permissions.ts'
import type { NewUser } from '../../areas/access/createUser.ts'

type DemoUser = Pick<NewUser, 'userName' | 'permissions' | 'globalAdmin' | 'country'>

/** Users of the demo plant. */
export const demoUsers: readonly DemoUser[] = [
  { userName: 'admin@demo.takt', permissions: allPermissions, globalAdmin: true, country: 'US' },
  { userName: 'operator@demo.takt', permissions: operatorPermissions, country: 'US' },
  // In addition to the administrator, so that another user can approve changes.
  { userName: 'quality@demo.takt', permissions: qualityPermissions, country: 'US' },
  { userName: 'planner@demo.takt', permissions: plannerPermissions, country: 'US' },
]

/** Users of the other company only. */
export const otherUsers: readonly DemoUser[] = [
  { userName: 'admin@other.takt', permissions: allPermissions, country: 'DE' },
]
