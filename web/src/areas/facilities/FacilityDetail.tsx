import { facilities } from '@takt/domain/areas/facilities/facilities.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { anyResponse, dataResponse } from '../../core/api/client.ts'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import type { FormField } from '../../core/kit/form/formField.ts'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useMay } from '../../core/session/useMay.ts'
import type { FacilityType } from './facilityOrder.ts'
import { facilityTexts as texts } from './texts.ts'
import { type Facility, facilitiesPath, useLocations } from './useFacilities.ts'

const facilityResponse = dataResponse(rowWith(facilities, ['facilityId']))
const areas = ['dashboards']

/** Detail pane of a facility, or of a new one of a type. */
export function FacilityDetail(props: {
  type: FacilityType
  facility: Facility | null
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const { facility, type } = props
  const client = useClient()
  const mask = useMask()
  const locations = useLocations()
  const mayWrite = useMay('dashboards', 'write')
  const save = useSaveMutation({
    work: (fields: Record<string, unknown>) => {
      const body = {
        ...fields,
        description: fields.description || null,
        locationId: fields.locationId ? Number(fields.locationId) : null,
      }
      if (!facility) return client.post(facilitiesPath, { schema: facilityResponse, body: { ...body, type } })
      const path = `${facilitiesPath}/${facility.facilityId}`
      return client.put(path, { schema: facilityResponse, body: { ...body, version: facility.version } })
    },
    message: facility ? texts.updated : texts.added,
    areas,
    onDone: ({ data }) => {
      if (!facility) props.onOpen(String(data.facilityId))
    },
    ...(facility ? {} : { onUndone: props.onClose }),
  })
  const remove = useSaveMutation({
    work: () => client.delete(`${facilitiesPath}/${facility?.facilityId}`, { schema: anyResponse }),
    message: texts.deleted,
    areas,
    loud: true,
    onDone: props.onClose,
  })
  const fields: FormField[] = [
    { name: 'facilityName', label: texts.fields.facilityName, kind: 'text', required: true, size: 100 },
    { name: 'description', label: texts.fields.description, kind: 'text', size: 200 },
    {
      name: 'locationId',
      label: texts.fields.locationId,
      kind: 'one',
      options: (locations.data ?? []).map(({ locationId, locationName }) => ({
        value: String(locationId),
        label: mask.name('Location', locationName),
      })),
    },
  ]
  const name = facility ? mask.name('Location', facility.facilityName) : texts.new
  return (
    <DetailPane
      title={name}
      beside={texts.types[type]}
      about={String(facility?.facilityId ?? 'new')}
      onClose={props.onClose}
    >
      <DetailForm
        key={facility?.facilityId ?? 0}
        fields={fields}
        saved={{
          facilityName: facility ? name : '',
          description: facility?.description ?? '',
          locationId: facility?.locationId ? String(facility.locationId) : null,
        }}
        problems={save.problems}
        message={save.message}
        busy={save.isBusy}
        readOnly={!mayWrite}
        isNew={!facility}
        tools={
          facility && (
            <DeleteButton
              label={texts.remove}
              prompt={texts.removeTitle}
              busy={remove.isBusy}
              onDelete={() => remove.run(undefined)}
            >
              {name}
            </DeleteButton>
          )
        }
        onSave={save.run}
      />
    </DetailPane>
  )
}
