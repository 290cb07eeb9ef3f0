import History from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { users } from '@takt/domain/areas/access/users.ts'
import { useState } from 'react'
import { done } from '../../core/api/client.ts'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { useItemRow } from '../../core/items/detail/useItemRow.ts'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { HistoryDrawer } from '../../core/items/history/HistoryDrawer.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { Trouble } from '../../core/kit/Trouble.tsx'
import { PingAllButton, PingButton } from '../../core/messaging/PingButton.tsx'
import { useClient, useSession } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useMay } from '../../core/session/useMay.ts'
import { CallButton } from '../calls/face.ts'
import { EffectiveRights } from './EffectiveRights.tsx'
import { InvitationNote } from './InvitationNote.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SecurityEditor } from './SecurityEditor.tsx'
import { accessTexts as texts } from './texts.ts'

/** The words in the address that open the form of a user that is not there yet; no user name has a blank. */
export const newUser = 'new user'
const areas = [users.area]

/** Inviting again, disabling and deleting: of others, by those who may. */
function UserTools(props: { row: ItemRow; onClose: () => void }) {
  const { row } = props
  const client = useClient()
  const userName = String(row.userName)
  const path = `/users/${encodeURIComponent(userName)}`
  const shared = { areas, loud: true }
  const enable = useKeep({
    ...shared,
    work: (enabled: boolean) => client.put(`${path}/security`, { schema: done, body: { enabled } }),
    said: texts.userUpdated,
  })
  const invite = useKeep({
    ...shared,
    work: () => client.post(`${path}/invite`, { schema: done }),
    said: texts.invitationSent,
  })
  const remove = useKeep({
    ...shared,
    work: () => client.delete(path, { schema: done, keepsSession: true }),
    said: texts.userDeleted,
    onDone: props.onClose,
  })
  const isBusy = enable.isBusy || invite.isBusy || remove.isBusy
  const isEnabled = row.enabled === true
  return (
    <>
      {row.invited === true && isEnabled && (
        <Button size="small" disabled={isBusy} onClick={() => invite.run(undefined)}>
          {texts.invite}
        </Button>
      )}
      <Button size="small" disabled={isBusy} onClick={() => enable.run(!isEnabled)}>
        {isEnabled ? texts.disable : texts.enable}
      </Button>
      <DeleteButton
        label={texts.delete}
        question={texts.deleteUser(userName)}
        disabled={isBusy}
        onDelete={() => remove.run(undefined)}
      >
        {texts.deleteUserHelp}
      </DeleteButton>
    </>
  )
}

const standingOf = (row: ItemRow) =>
  row.enabled !== true ? texts.disabled : row.invited === true ? texts.invited : texts.enabled

/** A user: who it is, what the user may do and where each right comes from; `new user` is one that is not there yet. */
export function UserDetail(props: DetailProps) {
  const { id, onOpen, onClose } = props
  const isNew = id === newUser
  const { key, row, error, again } = useItemRow(users, id)
  const session = useSession(({ context }) => context.user?.userName)
  const mayWrite = useMay(users.area, 'write')
  const mask = useMask()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const [isHistory, setIsHistory] = useState(false)
  if (isNew)
    return (
      <DetailPane title={texts.newUser} about={id} onClose={onClose}>
        <ProfilePanel row={null} onAdded={onOpen} />
      </DetailPane>
    )
  const target = { userName: id, name: mask.email(id) }
  const isPingable = row?.enabled === true
  const isSelf = session?.toLowerCase() === id.toLowerCase()
  return (
    <DetailPane
      title={id}
      beside={row ? standingOf(row) : null}
      about={`users ${id}`}
      onClose={onClose}
      tools={
        row && (
          <>
            {!isSelf && row.enabled === true && (
              <CallButton targets={{ users: [String(row.userName)], devices: [], names: [String(row.userName)] }} />
            )}
            {isPingable && !isPhone && <PingButton target={target} />}
            {mayWrite && !isSelf && <UserTools row={row} onClose={onClose} />}
            <IconButton
              size="small"
              aria-label={texts.history}
              title={texts.history}
              onClick={() => setIsHistory(true)}
            >
              <History fontSize="small" />
            </IconButton>
          </>
        )
      }
    >
      {error && <Trouble what={texts.failed} error={error} onAgain={again} />}
      {row === undefined && !error && <Skeleton variant="rounded" height={240} />}
      {row === null && <Typography color="textSecondary">{texts.missing(id)}</Typography>}
      {row && (
        <>
          {mayWrite && row.invited === true && row.enabled === true && (
            <InvitationNote userName={String(row.userName)} />
          )}
          {/* Beside the other tools there is no room for the name of the user. */}
          {isPingable && isPhone && (
            <Box>
              <PingAllButton targets={[target]} />
            </Box>
          )}
          <ProfilePanel row={row} />
          <Box sx={{ containerType: 'inline-size' }}>
            <Box
              sx={{
                display: 'grid',
                gap: 4,
                alignItems: 'start',
                gridTemplateColumns: 'minmax(0, 1fr)',
                '@container (min-width: 44rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
              }}
            >
              <SecurityEditor key={row.rowId} row={row} />
              <EffectiveRights userName={id} version={row.version} />
            </Box>
          </Box>
        </>
      )}
      {key && isHistory && <HistoryDrawer type={users} rowKey={key} onClose={() => setIsHistory(false)} />}
    </DetailPane>
  )
}
