import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Add from '@mui/icons-material/Add'
import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { UserError } from '../../core/api/apiError.ts'
import { anyResponse } from '../../core/api/client.ts'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../core/kit/Box.tsx'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import type { FormField } from '../../core/kit/form/formField.ts'
import { Panel } from '../../core/kit/Panel.tsx'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useMay } from '../../core/session/useMay.ts'
import { CustomizeDialog } from '../flows/index.ts'
import { configuredResponse } from './provisioning/provisioningActors.ts'
import { RemoveOrganization } from './removal/RemoveOrganization.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { organizationTexts as texts } from './texts.ts'
import { type OrganizationRow, type SettingsRow, useRefreshOrganizations } from './useOrganizations.ts'

const nameField: FormField = {
  name: 'organizationName',
  label: texts.fields.organizationName,
  kind: 'text',
  required: true,
  size: 100,
}

/** An organization: its name, its settings and its locations. */
export function OrganizationDetail(props: {
  organization: OrganizationRow
  settings: SettingsRow | undefined
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const { organizationId, organizationName, version, locations } = props.organization
  const client = useClient()
  const mask = useMask()
  const refresh = useRefreshOrganizations()
  const mayWrite = useMay('organizations', 'write')
  const mayReadFlows = useMay('integrations', 'read')
  const isCurrent = useCurrentOrganization().organizationId === organizationId
  const [isCustomizing, setCustomizing] = useState(false)
  const save = useSaveMutation({
    work: (fields: Record<string, unknown>) =>
      client.put('/organizations', { schema: anyResponse, body: { ...fields, organizationId, version } }),
    message: texts.organizationUpdated,
    areas: ['organizations'],
    onDone: () => void refresh(),
    onUndone: () => void refresh(),
  })
  const configure = useSaveMutation({
    work: async () => {
      const request = { schema: configuredResponse, query: { refresh: true }, body: {} }
      const { data } = await client.post(`/organizations/${organizationId}/configure`, request)
      if (!data.configured) throw new UserError(texts.notRefreshed)
    },
    message: texts.refreshed,
    areas: ['organizations'],
    loud: true,
  })
  const name = mask.name('Organization', organizationName)
  return (
    <DetailPane
      title={name}
      beside={texts.kinds.organization}
      about={`organization ${organizationId}`}
      onClose={props.onClose}
    >
      <DetailForm
        key={organizationId}
        fields={[nameField]}
        saved={{ organizationName: name }}
        {...save}
        busy={save.isBusy}
        readOnly={!mayWrite}
        tools={
          <>
            {mayReadFlows && (
              <Button
                size="small"
                color="inherit"
                startIcon={<AccountTree fontSize="small" />}
                disabled={!isCurrent}
                title={isCurrent ? undefined : texts.chooseToCustomize}
                onClick={() => setCustomizing(true)}
              >
                {texts.customize}
              </Button>
            )}
            <Button
              size="small"
              color="inherit"
              startIcon={<Refresh fontSize="small" />}
              loading={configure.isBusy}
              onClick={() => configure.run(undefined)}
            >
              {texts.refreshIntegration}
            </Button>
            <RemoveOrganization organization={props.organization} onOpen={props.onOpen} />
          </>
        }
        onSave={save.run}
      />
      {props.settings && (
        <SettingsPanel organizationId={organizationId} settings={props.settings} readOnly={!mayWrite} />
      )}
      <Panel
        title={texts.locations(locations.length)}
        tools={
          mayWrite && (
            <Button
              size="small"
              startIcon={<Add fontSize="small" />}
              onClick={() => props.onOpen(`new-${organizationId}`)}
            >
              {texts.addLocation}
            </Button>
          )
        }
      >
        {locations.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {texts.noLocations}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, fontSize: '0.8125rem' }}>
          {locations.map(({ locationId, locationName, country, timezone }) => (
            <Box component="li" key={locationId} sx={{ display: 'flex', gap: 3 }}>
              <Link component="button" type="button" onClick={() => props.onOpen(`location-${locationId}`)}>
                {mask.name('Location', locationName)}
              </Link>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {country} · {timezone}
              </Box>
            </Box>
          ))}
        </Box>
      </Panel>
      {isCustomizing && <CustomizeDialog onClose={() => setCustomizing(false)} />}
    </DetailPane>
  )
}
