import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { groups } from '@takt/domain/areas/access/groups.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import { useMemo, useState } from 'react'
import type { ItemRow } from '../../core/items/itemActions.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { useDetail } from '../../core/kit/detail/useDetail.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { PingAllButton } from '../../core/messaging/PingButton.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useMay } from '../../core/session/useMay.ts'
import { GroupDetail, newGroup } from './GroupDetail.tsx'
import { readableAudit } from './readableAudit.ts'
import { accessTexts as texts } from './texts.ts'
import { newUser, UserDetail } from './UserDetail.tsx'

/** Opens the form of a new item. */
function AddButton(props: { list: string; word: string; label: string }) {
  const detail = useDetail(props.list)
  const mayWrite = useMay('security', 'write')
  if (!mayWrite) return null
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Add fontSize="small" />}
      onClick={() => detail.open(props.word)}
    >
      {props.label}
    </Button>
  )
}

/** The users who can sign in, and their rights. */
export function UsersScreen() {
  const [ticked, setTicked] = useState<readonly ItemRow[]>([])
  const mask = useMask()
  const targets = useMemo(
    () => ticked.map(({ userName }) => ({ userName: String(userName), name: mask.email(String(userName)) })),
    [ticked, mask],
  )
  const toolbar = (
    <>
      <PingAllButton targets={targets} />
      <AddButton list={users.name} word={newUser} label={texts.addUser} />
    </>
  )
  return <ItemScreen type={users} readOnly toolbar={toolbar} onChecked={setTicked} Detail={UserDetail} usual={40} />
}

/** Groups of users that share rights. */
export function GroupsScreen() {
  const add = <AddButton list={groups.name} word={newGroup} label={texts.addGroup} />
  return <ItemScreen type={groups} readOnly toolbar={add} Detail={GroupDetail} />
}

/** The audit log: action, user, time and origin of each entry; entries have no history of their own. */
export function AuditScreen() {
  const format = useFormat()
  const type = useMemo(() => readableAudit(format), [format])
  return <ItemScreen type={type} readOnly noHistory />
}
