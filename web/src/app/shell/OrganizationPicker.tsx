import Check from '@mui/icons-material/Check'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { appTexts as texts } from '../texts.ts'

function MenuOption(props: { label: string; chosen: boolean; onPick: () => void }) {
  return (
    <MenuItem dense selected={props.chosen} role="menuitemradio" aria-checked={props.chosen} onClick={props.onPick}>
      <ListItemText>{props.label}</ListItemText>
      <ListItemIcon sx={{ pl: 4, justifyContent: 'end' }}>{props.chosen && <Check fontSize="small" />}</ListItemIcon>
    </MenuItem>
  )
}

/** Selects the entity and the organization of the displayed data. */
export function OrganizationPicker() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { entities, organizations, selectedEntityId, selectedOrganizationId } = useSession((state) => state.context)
  const busy = useSession(
    (state) => state.matches({ selection: 'saving' }) || state.matches({ selection: 'waitingForOrganizations' }),
  )
  const send = useSessionSend()
  const mask = useMask()
  const close = () => setAnchor(null)
  const entity = entities.find(({ entityId }) => entityId === selectedEntityId)
  const organization = organizations.find(({ organizationId }) => organizationId === selectedOrganizationId)
  const entityName = entity && mask.name('Entity', entity.entityName)
  const organizationName = organization && mask.name('Organization', organization.organizationName)
  const label = organizationName ?? (entityName ? `${entityName} · ${texts.noOrganizations}` : texts.noPlace)
  const inEntity = organizations.filter(({ entityId }) => entityId === selectedEntityId)
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        loading={busy}
        endIcon={<ExpandMore fontSize="small" />}
        aria-label={`${texts.place}: ${label}`}
        aria-haspopup="menu"
        title={entityName && organizationName ? `${entityName} ▸ ${organizationName}` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: 'divider', whiteSpace: 'nowrap', flex: 'none' }}
      >
        {label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <ListSubheader sx={{ lineHeight: 2.5 }}>{texts.entities}</ListSubheader>
        {entities.map(({ entityId, entityName: name }) => (
          <MenuOption
            key={`entity ${entityId}`}
            label={mask.name('Entity', name)}
            chosen={entityId === selectedEntityId}
            onPick={() => {
              close()
              if (entityId !== selectedEntityId) send({ type: 'SELECT_ENTITY', entityId })
            }}
          />
        ))}
        <ListSubheader sx={{ lineHeight: 2.5 }}>{texts.organizations}</ListSubheader>
        {inEntity.map(({ organizationId, organizationName: name }) => (
          <MenuOption
            key={`organization ${organizationId}`}
            label={mask.name('Organization', name)}
            chosen={organizationId === selectedOrganizationId}
            onPick={() => {
              close()
              if (organizationId !== selectedOrganizationId) send({ type: 'SELECT_ORGANIZATION', organizationId })
            }}
          />
        ))}
      </Menu>
    </>
  )
}
