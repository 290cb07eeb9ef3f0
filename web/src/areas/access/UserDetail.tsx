import History from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { users } from '@takt/domain/areas/access/users.ts'
import { useState } from 'react'
import { anyResponse } from '../../core/api/client.ts'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { useItemRow } from '../../core/items/detail/useItemRow.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { HistoryDrawer } from '../../core/items/history/HistoryDrawer.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { PingAllButton, PingButton } from '../../core/messaging/PingButton.tsx'
import { useClient, useSession } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useMay } from '../../core/session/useMay.ts'
import { CallButton } from '../calls/index.ts'
import { EffectiveRights } from './EffectiveRights.tsx'
import { InvitationNote } from './InvitationNote.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SecurityEditor } from './SecurityEditor.tsx'
import { accessTexts as texts } from './texts.ts'

/** Path segment that opens the form of a new user; no user name contains a space. */
export const newUser = 'new user'
const areas = [users.area]

/** Invites again, disables and deletes other users, if the signed-in user may do so. */
function UserTools(props: { row: ItemRow; onClose: () => void }) {
  const { row } = props
  const client = useClient()
  const userName = String(row.userName)
  const path = `/users/${encodeURIComponent(userName)}`
  const shared = { areas, loud: true }
  const enable = useSaveMutation({
    ...shared,
    work: (enabled: boolean) => client.put(`${path}/security`, { schema: anyResponse, body: { enabled } }),
    message: texts.userUpdated,
  })
  const invite = useSaveMutation({
    ...shared,
    work: () => client.post(`${path}/invite`, { schema: anyResponse }),
    message: texts.invitationSent,
  })
  const remove = useSaveMutation({
    ...shared,
    work: () => client.delete(path, { schema: anyResponse, retainsSession: true }),
    message: texts.userDeleted,
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
        prompt={texts.deleteUser(userName)}
        disabled={isBusy}
        onDelete={() => remove.run(undefined)}
      >
        {texts.deleteUserHelp}
      </DeleteButton>
    </>
  )
}

const statusOf = (row: ItemRow) =>
  row.enabled !== true ? texts.disabled : row.invited === true ? texts.invited : texts.enabled

/** Details of a user: profile, rights and the source of each right; `new user` opens an empty form. */
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
      beside={row ? statusOf(row) : null}
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
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={again} />}
      {row === undefined && !error && <Skeleton variant="rounded" height={240} />}
      {row === null && <Typography color="textSecondary">{texts.missing(id)}</Typography>}
      {row && (
        <>
          {mayWrite && row.invited === true && row.enabled === true && (
            <InvitationNote userName={String(row.userName)} />
          )}
          {/* Next to the other buttons there is no space for the name of the user. */}
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
