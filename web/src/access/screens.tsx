import Box from '@mui/material/Box'
import { audit } from '@takt/domain/access/audit.ts'
import { groups } from '@takt/domain/access/groups.ts'
import { users } from '@takt/domain/access/users.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import { ItemGrid } from '../items/ItemGrid.tsx'
import { ItemScreen } from '../items/screen/ItemScreen.tsx'
import { accessTexts as texts } from './texts.ts'

const groupActions = { texts: texts.groupNotices }

/** A list that is only read, and whose rows say everything themselves. */
function ReadList(props: { type: ItemType }) {
  return (
    <Box sx={{ height: '100%', minHeight: 0, display: 'flex', flexDirection: 'column', px: { xs: 1, sm: 3 }, py: 2 }}>
      <ItemGrid type={props.type} address={props.type.name} readOnly />
    </Box>
  )
}

/** Who may sign in. */
export function UsersScreen() {
  return <ReadList type={users} />
}

/** Rights that several users have together. */
export function GroupsScreen() {
  return <ItemScreen type={groups} actions={groupActions} />
}

/** Who did what, when, from where. */
export function AuditScreen() {
  return <ReadList type={audit} />
}
