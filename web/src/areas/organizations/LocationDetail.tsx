import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useCallback, useMemo } from 'react'
import { anyResponse, dataResponse } from '../../core/api/client.ts'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import type { Draft, FormField } from '../../core/kit/form/formField.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useMay } from '../../core/session/useMay.ts'
import { countries, regionOptions, zoneOptions } from './countries.ts'
import { organizationTexts as texts } from './texts.ts'
import { type Location, useRefreshOrganizations } from './useOrganizations.ts'

const locationResponse = dataResponse(rowWith(locations, ['locationId']))
const areas = ['organizations', 'devices']

/** Country, then its region if it has regions, then time zones with those of the country first. */
function useFields(): (draft: Draft) => FormField[] {
  const { locale } = useFormat()
  const countryOptions = useMemo(() => countries(locale), [locale])
  return useCallback(
    ({ country }) => {
      const regions = regionOptions(country)
      return [
        { name: 'locationName', label: texts.fields.locationName, kind: 'text', required: true, size: 100 },
        { name: 'country', label: texts.fields.country, kind: 'one', required: true, options: countryOptions },
        ...(regions.length > 0
          ? [{ name: 'region', label: texts.fields.region, kind: 'one' as const, options: regions }]
          : []),
        {
          name: 'timezone',
          label: texts.fields.timezone,
          kind: 'one',
          required: true,
          help: texts.zoneHelp,
          options: zoneOptions(country),
        },
        { name: 'address', label: texts.fields.address, kind: 'multiline', size: 500 },
      ]
    },
    [countryOptions],
  )
}

/** Returns the chosen region if it belongs to the country. */
const regionIn = ({ country, region }: Record<string, unknown>) =>
  regionOptions(country).some(({ value }) => value === region) ? region : null

/** A location of an organization, or a new one. */
export function LocationDetail(props: {
  organizationId: number
  location: Location | null
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const { location, organizationId } = props
  const client = useClient()
  const mask = useMask()
  const refresh = useRefreshOrganizations()
  const mayWrite = useMay('organizations', 'write')
  const save = useSaveMutation({
    work: async (fields: Record<string, unknown>) => {
      const body = { ...fields, region: regionIn(fields), address: fields.address || null, organizationId }
      if (!location) return client.post('/locations', { schema: locationResponse, body })
      const { locationId, version } = location
      return client.put('/locations', { schema: locationResponse, body: { ...body, locationId, version } })
    },
    message: location ? texts.locationUpdated : texts.locationAdded,
    areas,
    onDone: async ({ data }) => {
      await refresh()
      if (!location) props.onOpen(`location-${data.locationId}`)
    },
  })
  const remove = useSaveMutation({
    work: (locationId: number) =>
      client.delete(`/locations/${locationId}`, { schema: anyResponse, body: { organizationId } }),
    message: texts.locationDeleted,
    areas,
    loud: true,
    onDone: async () => {
      props.onOpen(`organization-${organizationId}`)
      await refresh()
    },
  })
  const name = location ? mask.name('Location', location.locationName) : texts.newLocation
  return (
    <DetailPane
      title={name}
      beside={location ? texts.kinds.location : ''}
      about={`location ${location?.locationId ?? 'new'}`}
      onClose={props.onClose}
    >
      <DetailForm
        key={location?.locationId ?? 0}
        fields={useFields()}
        saved={{
          locationName: location ? name : '',
          country: location?.country ?? '',
          region: location?.region ?? '',
          timezone: location?.timezone ?? '',
          address: location?.address ?? '',
        }}
        {...save}
        busy={save.isBusy}
        readOnly={!mayWrite}
        isNew={!location}
        tools={
          location && (
            <DeleteButton
              label={texts.remove}
              prompt={texts.removeLocation}
              busy={remove.isBusy}
              onDelete={() => remove.run(location.locationId)}
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
