import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { SplitPane } from '../../core/kit/detail/SplitPane.tsx'
import { useDetail } from '../../core/kit/detail/useDetail.ts'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { useSession } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { AddEntity } from './AddEntity.tsx'
import { EntityDetail } from './EntityDetail.tsx'
import { LocationDetail } from './LocationDetail.tsx'
import { OrganizationDetail } from './OrganizationDetail.tsx'
import { OrganizationTree } from './OrganizationTree.tsx'
import { type Naming, organizationTree, type TreeNode } from './organizationTree.ts'
import { AddOrganization } from './provisioning/AddOrganization.tsx'
import { RemovalDetail } from './removal/RemovalDetail.tsx'
import { RemovalLinks } from './removal/RemovalLinks.tsx'
import { organizationTexts as texts } from './texts.ts'
import { pathTo } from './treeRows.ts'
import { type OrganizationTreeData, useOrganizations, useTreeSource } from './useOrganizations.ts'

const masked = { entity: 'Entity', organization: 'Organization', location: 'Location' } as const

/**
 * Returns the open nodes: the path to the selected entry, and those in the address (`open`, separated by commas; a
 * leading `-` closes a node).
 */
function useOpenNodes(nodes: readonly TreeNode[], selectedId: string | null, defaultIds: readonly string[]) {
  const { open } = useSearch({ strict: false }) as { open?: string }
  const navigate = useNavigate()
  const openIds = open?.split(',').filter(Boolean) ?? []
  const set = new Set([...defaultIds, ...(selectedId ? pathTo(nodes, selectedId) : [])])
  for (const word of openIds) {
    if (word.startsWith('-')) set.delete(word.slice(1))
    else set.add(word)
  }
  const toggle = (id: string, isOpen: boolean) => {
    const otherIds = openIds.filter((word) => word !== id && word !== `-${id}`)
    void navigate({
      to: '.',
      search: (before) => ({ ...before, open: [...otherIds, isOpen ? id : `-${id}`].join(',') }) as typeof before,
      replace: true,
    })
  }
  return { open: set, toggle }
}

function Detail(props: {
  id: string
  places: OrganizationTreeData
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const { id, places, onOpen, onClose } = props
  const mayAddEntity = useSession(({ context }) => context.user?.globalAdmin === 1)
  const [kind, idText] = id.split('-')
  const number = Number(idText)
  const organization = places.organizations.find((entry) => entry.organizationId === number)
  const owner = places.organizations.find((entry) => entry.locations.some(({ locationId }) => locationId === number))
  const location = owner?.locations.find(({ locationId }) => locationId === number)
  const entity = places.entities.find(({ entityId }) => entityId === number)
  if (kind === 'entity' && entity) return <EntityDetail entity={entity} onOpen={onOpen} onClose={onClose} />
  if (kind === 'newEntity' && mayAddEntity) return <AddEntity onOpen={onOpen} onClose={onClose} />
  if (kind === 'newOrganization' && entity)
    return <AddOrganization key={id} entityId={number} onOpen={onOpen} onClose={onClose} />
  if (kind === 'removal') return <RemovalDetail organizationId={number} onClose={onClose} />
  if (kind === 'organization' && organization)
    return (
      <OrganizationDetail
        key={id}
        organization={organization}
        settings={places.settings[organization.organizationId]}
        onOpen={onOpen}
        onClose={onClose}
      />
    )
  if ((kind === 'location' && owner && location) || (kind === 'new' && organization))
    return (
      <LocationDetail
        key={id}
        organizationId={kind === 'new' ? number : owner!.organizationId}
        location={kind === 'new' ? null : location!}
        onOpen={onOpen}
        onClose={onClose}
      />
    )
  return (
    <DetailPane title={texts.title} about={id} onClose={onClose}>
      <Typography color="textSecondary">{texts.gone}</Typography>
    </DetailPane>
  )
}

/** Companies, their organizations, locations and machines as a tree, with the details of the selected one beside it. */
export function OrganizationsScreen() {
  const detail = useDetail('organizations')
  const navigate = useNavigate()
  const mask = useMask()
  const mayAddEntity = useSession(({ context }) => context.user?.globalAdmin === 1)
  const organizationsQuery = useOrganizations()
  const { source, error, again } = useTreeSource()
  const nodes = useMemo(() => {
    const naming: Naming = (kind, name) => mask.name(masked[kind as keyof typeof masked] ?? 'Machine', name)
    return source ? organizationTree(source, naming, texts.words) : []
  }, [source, mask])
  const defaultIds = source ? [`entity-${source.entityId}`, `organization-${source.organizationId}`] : []
  const { open, toggle } = useOpenNodes(nodes, detail.key, defaultIds)
  const openNode = (node: TreeNode) => {
    if (node.row) void navigate({ to: '/$list/$key', params: node.row })
    else if (['entity', 'organization', 'location'].includes(node.kind)) detail.open(node.id)
    else toggle(node.id, !open.has(node.id))
  }
  return (
    <SplitPane
      name="organizations"
      usual={42}
      list={
        <Box sx={{ height: '100%', overflow: 'auto', bgcolor: 'background.paper' }}>
          {error && <ErrorAlert what={texts.failed} error={error} onAgain={again} />}
          {!source && !error && <Skeleton variant="rounded" height={240} sx={{ m: 4 }} />}
          {source && (
            <OrganizationTree nodes={nodes} open={open} opened={detail.key} onToggle={toggle} onOpen={openNode} />
          )}
          {mayAddEntity && (
            <Button
              size="small"
              startIcon={<Add fontSize="small" />}
              sx={{ mx: 3, mb: 2 }}
              onClick={() => detail.open('newEntity-0')}
            >
              {texts.addEntity}
            </Button>
          )}
          <RemovalLinks onOpen={detail.open} />
        </Box>
      }
      detail={
        detail.key !== null && organizationsQuery.data ? (
          <Detail id={detail.key} places={organizationsQuery.data} onOpen={detail.open} onClose={detail.close} />
        ) : null
      }
    />
  )
}
