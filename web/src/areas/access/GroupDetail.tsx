import History from '@mui/icons-material/History'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { groups } from '@takt/domain/areas/access/groups.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import { useMemo, useState } from 'react'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useItemRow } from '../../core/items/detail/useItemRow.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { HistoryDrawer } from '../../core/items/history/HistoryDrawer.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import type { Draft, FormField } from '../../core/kit/form/formField.ts'
import { Panel } from '../../core/kit/Panel.tsx'
import { useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { RightsMatrix } from './RightsMatrix.tsx'
import { permissionsOf, rightWords } from './rightWords.ts'
import { accessTexts as texts } from './texts.ts'

/** Path segment that opens the form of a new group. */
export const newGroup = 'new'
const areas = [groups.area]
const wordsOf = (value: Draft[string] | undefined): readonly string[] => (Array.isArray(value) ? value : [])

function useFields(): FormField[] {
  const client = useItemClient(users)
  const { entityId } = useCurrentOrganization()
  return useMemo(
    () => [
      { name: 'groupName', label: texts.groupName, kind: 'text', required: true, size: 100 },
      { name: 'description', label: texts.description, kind: 'text' },
      {
        name: 'members',
        label: texts.members,
        kind: 'many',
        source: {
          key: [entityId, users.area, 'members'],
          load: async ({ search, page, pageSize, signal }) => {
            const searchFilter = search ? { globalSearchValue: search } : {}
            const query = { ...searchFilter, orderBy: 'userName:asc', offset: page * pageSize, limit: pageSize }
            const rows = await client.list(query, { signal })
            // Members are stored as user names are compared: in lower case.
            return rows.map(({ userName }) => ({ value: String(userName).toLowerCase(), label: String(userName) }))
          },
        },
      },
    ],
    [client, entityId],
  )
}

const emptyDraft: Draft = { groupName: '', description: '', members: [], rights: [] }
const draftOf = (row: ItemRow): Draft => ({
  groupName: String(row.groupName),
  description: String(row.description ?? ''),
  members: row.members as string[],
  rights: rightWords(row.permissions as Permissions),
})

function GroupForm(props: { row: ItemRow | null; onAdded: (id: string) => void; onRemoved: () => void }) {
  const { row } = props
  const client = useItemClient(groups)
  const fields = useFields()
  const readOnly = !useMay(groups.area, 'write')
  const mutation = useSaveMutation({
    work: (draft: Draft) => {
      const body = {
        groupName: draft.groupName,
        description: draft.description || null,
        members: draft.members,
        permissions: permissionsOf(wordsOf(draft.rights)),
      }
      if (!row) return client.add(body)
      return client.change({ groupId: Number(row.groupId) }, body, { version: row.version })
    },
    message: row ? texts.groupUpdated : texts.groupAdded,
    areas,
    onDone: (saved) => {
      if (!row) props.onAdded(String(saved.groupId))
    },
  })
  const remove = useSaveMutation({
    work: () => client.remove({ groupId: Number(row?.groupId) }),
    message: texts.groupDeleted,
    areas,
    loud: true,
    onDone: props.onRemoved,
  })
  return (
    <Panel title={row ? texts.group : texts.newGroup}>
      <DetailForm
        fields={fields}
        saved={row ? draftOf(row) : emptyDraft}
        problems={mutation.problems}
        message={mutation.message}
        busy={mutation.isBusy}
        readOnly={readOnly}
        isNew={row === null}
        onSave={mutation.run}
        tools={
          row && (
            <DeleteButton
              label={texts.delete}
              prompt={texts.deleteGroup(String(row.groupName))}
              busy={remove.isBusy}
              onDelete={() => remove.run(undefined)}
            >
              {texts.deleteGroupHelp}
            </DeleteButton>
          )
        }
      >
        {(draft, set) => (
          <RightsMatrix
            label={texts.rights}
            words={wordsOf(draft.rights)}
            readOnly={readOnly}
            onChange={(words) => set('rights', words)}
          />
        )}
      </DetailForm>
    </Panel>
  )
}

/** Details of a group: its rights and members; `new` opens an empty form. */
export function GroupDetail(props: DetailProps) {
  const { id, onOpen, onClose } = props
  const isNew = id === newGroup
  const { key, row, error, again } = useItemRow(groups, isNew ? '0' : id)
  const [isHistory, setIsHistory] = useState(false)
  return (
    <DetailPane
      title={isNew ? texts.newGroup : String(row?.groupName ?? id)}
      about={`groups ${id}`}
      onClose={onClose}
      tools={
        row && (
          <IconButton size="small" aria-label={texts.history} title={texts.history} onClick={() => setIsHistory(true)}>
            <History fontSize="small" />
          </IconButton>
        )
      }
    >
      {isNew ? (
        <GroupForm row={null} onAdded={onOpen} onRemoved={onClose} />
      ) : (
        <>
          {error && <ErrorAlert what={texts.failed} error={error} onAgain={again} />}
          {row === undefined && !error && <Skeleton variant="rounded" height={240} />}
          {row === null && <Typography color="textSecondary">{texts.missingGroup(id)}</Typography>}
          {row && <GroupForm key={row.rowId} row={row} onAdded={onOpen} onRemoved={onClose} />}
        </>
      )}
      {key && row && isHistory && <HistoryDrawer type={groups} rowKey={key} onClose={() => setIsHistory(false)} />}
    </DetailPane>
  )
}
