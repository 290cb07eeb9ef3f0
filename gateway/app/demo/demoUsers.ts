import {
  allPermissions,
  operatorPermissions,
  plannerPermissions,
  qualityPermissions,
} from '@takt/domain/core/rights/permissions.ts'
import type { NewUser } from '../../areas/access/createUser.ts'

type DemoUser = Pick<NewUser, 'userName' | 'permissions' | 'globalAdmin' | 'country'>

/** Who may sign in to the demo plant. */
export const demoUsers: readonly DemoUser[] = [
  { userName: 'admin@demo.takt', permissions: allPermissions, globalAdmin: true, country: 'US' },
  { userName: 'operator@demo.takt', permissions: operatorPermissions, country: 'US' },
  // Besides the administrator, so that somebody else approves what one of them wrote.
  { userName: 'quality@demo.takt', permissions: qualityPermissions, country: 'US' },
  { userName: 'planner@demo.takt', permissions: plannerPermissions, country: 'US' },
]

/** Who may sign in to the company beside it, and nowhere else. */
export const otherUsers: readonly DemoUser[] = [
  { userName: 'admin@other.takt', permissions: allPermissions, country: 'DE' },
]
