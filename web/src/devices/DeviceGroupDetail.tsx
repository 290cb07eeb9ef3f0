import Delete from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { deviceGroups } from '@takt/domain/devices/deviceGroups.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { sentenceOf } from '../api/apiError.ts'
import { answered } from '../api/client.ts'
import { DetailForm } from '../items/detail/DetailForm.tsx'
import { useItemRow } from '../items/detail/useItemRow.ts'
import { useKeep } from '../items/detail/useKeep.ts'
import type { DetailProps } from '../items/screen/ItemScreen.tsx'
import { useItemClient } from '../items/useItemClient.ts'
import { DetailPane } from '../kit/detail/DetailPane.tsx'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { Trouble } from '../kit/Trouble.tsx'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { useMay } from '../session/useMay.ts'
import { MemberPicker } from './MemberPicker.tsx'
import { deviceTexts as texts } from './texts.ts'

const member = z.looseObject({ resourceID: z.string(), description: z.string().nullable() })
const areas = ['devices']

/** The word in the address that opens the form of a group that is not there yet. */
export const newGroup = 'new'

function useMembers() {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'resources', 'members'],
    queryFn: async ({ signal }) => {
      const query = { orderBy: 'resourceID:asc', limit: 10_000, ttlSecs: 0 }
      return (await client.get('/resources', { schema: answered(z.array(member)), query, signal })).data
    },
  })
}

/** A device group: its name and the resources that are looked at together. */
export function DeviceGroupDetail({ id, onOpen, onClose }: DetailProps) {
  const isNew = id === newGroup
  const client = useItemClient(deviceGroups)
  const { row, error } = useItemRow(deviceGroups, isNew ? '0' : id)
  const members = useMembers()
  const mayWrite = useMay('devices', 'write')
  const [isAsking, setIsAsking] = useState(false)
  const keep = useKeep({
    work: (fields: Record<string, unknown>) =>
      row && !isNew
        ? client.change({ deviceGroupId: Number(id) }, fields, { version: row.version })
        : client.add(fields),
    said: isNew ? texts.groupAdded : texts.groupUpdated,
    areas: [...areas, deviceGroups.name],
    onDone: (kept) => {
      if (isNew) onOpen(String(kept.deviceGroupId))
    },
  })
  const remove = useKeep({
    work: () => client.remove({ deviceGroupId: Number(id) }),
    said: texts.groupDeleted,
    areas: [...areas, deviceGroups.name],
    loud: true,
    onDone: onClose,
  })
  const name = row && !isNew ? String(row.deviceGroupName) : texts.newGroup
  const trouble = error ?? members.error
  return (
    <DetailPane title={name} beside={deviceGroups.label} about={`group ${id}`} onClose={onClose}>
      {trouble && (
        <Trouble
          what={texts.failed}
          sentence={sentenceOf(trouble)}
          again={texts.again}
          onAgain={() => void members.refetch()}
        />
      )}
      {!isNew && row === undefined && <Skeleton variant="rounded" height={240} />}
      {(isNew || row) && (
        <DetailForm
          key={row?.version ?? 0}
          fields={[{ name: 'deviceGroupName', label: texts.groupName, kind: 'text', required: true, size: 100 }]}
          kept={{
            deviceGroupName: isNew ? '' : name,
            selectedDevices: row && !isNew ? (row.selectedDevices as string[]) : [],
          }}
          {...keep}
          busy={keep.isBusy}
          readOnly={!mayWrite}
          isNew={isNew}
          tools={
            !isNew && (
              <Button
                size="small"
                color="inherit"
                startIcon={<Delete fontSize="small" />}
                onClick={() => setIsAsking(true)}
              >
                {texts.removeGroup}
              </Button>
            )
          }
          onSave={keep.run}
        >
          {(draft, set) => (
            <MemberPicker
              all={members.data ?? []}
              chosen={Array.isArray(draft.selectedDevices) ? draft.selectedDevices : []}
              readOnly={!mayWrite}
              onChange={(chosen) => set('selectedDevices', chosen)}
            />
          )}
        </DetailForm>
      )}
      <ConfirmDialog
        open={isAsking}
        question={texts.removeGroupQuestion}
        onNo={() => setIsAsking(false)}
        onYes={() => {
          setIsAsking(false)
          remove.run(undefined)
        }}
      >
        {name}
      </ConfirmDialog>
    </DetailPane>
  )
}
