import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { deviceGroups } from '@takt/domain/areas/devices/deviceGroups.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useItemRow } from '../../core/items/detail/useItemRow.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'
import { MemberPicker } from './MemberPicker.tsx'
import { deviceTexts as texts } from './texts.ts'

const member = rowWith(resources, ['resourceID', 'description'])
const areas = ['devices']

function useMembers() {
  return useRead({
    key: ['resources', 'members'],
    path: '/resources',
    schema: dataResponse(z.array(member)),
    query: { orderBy: 'resourceID:asc', limit: 10_000, ttlSecs: 0 },
  })
}

/** Details of a device group: its name and its machines. */
export function DeviceGroupDetail({ id, onClose }: DetailProps) {
  const client = useItemClient(deviceGroups)
  const { row, error } = useItemRow(deviceGroups, id)
  const members = useMembers()
  const mayWrite = useMay('devices', 'write')
  const mutation = useSaveMutation({
    work: (fields: Record<string, unknown>) =>
      client.change({ deviceGroupId: Number(id) }, fields, row ? { version: row.version } : {}),
    message: texts.groupUpdated,
    areas,
  })
  const remove = useSaveMutation({
    work: () => client.remove({ deviceGroupId: Number(id) }),
    message: texts.groupDeleted,
    areas,
    loud: true,
    onDone: onClose,
  })
  const name = row ? String(row.deviceGroupName) : id
  const problem = error ?? members.error
  return (
    <DetailPane title={name} beside={deviceGroups.label} about={`group ${id}`} onClose={onClose}>
      {problem && <ErrorAlert what={texts.failed} error={problem} onAgain={() => void members.refetch()} />}
      {row === undefined && !error && <Skeleton variant="rounded" height={240} />}
      {row === null && <Typography color="textSecondary">{texts.missing(id)}</Typography>}
      {row && (
        <DetailForm
          key={row.rowId}
          fields={[{ name: 'deviceGroupName', label: texts.groupName, kind: 'text', required: true, size: 100 }]}
          saved={{
            deviceGroupName: name,
            selectedDevices: row.selectedDevices as string[],
          }}
          {...mutation}
          busy={mutation.isBusy}
          readOnly={!mayWrite}
          tools={
            <DeleteButton
              label={texts.removeGroup}
              prompt={texts.removeGroupTitle}
              busy={remove.isBusy}
              onDelete={() => remove.run(undefined)}
            >
              {name}
            </DeleteButton>
          }
          onSave={mutation.run}
        >
          {(draft, set) => (
            <MemberPicker
              all={members.data ?? []}
              chosen={Array.isArray(draft.selectedDevices) ? draft.selectedDevices : []}
              readOnly={!mayWrite}
              onChange={(selection) => set('selectedDevices', selection)}
            />
          )}
        </DetailForm>
      )}
    </DetailPane>
  )
}
