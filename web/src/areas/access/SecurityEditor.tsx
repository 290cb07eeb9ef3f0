import Typography from '@mui/material/Typography'
import { users } from '@takt/domain/areas/access/users.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import { useMemo } from 'react'
import { anyResponse } from '../../core/api/client.ts'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import type { ItemRow } from '../../core/items/itemActions.ts'
import { type Draft, type FormField, sameDraft } from '../../core/kit/form/formField.ts'
import { Panel } from '../../core/kit/Panel.tsx'
import { useClient, useSession } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useMay } from '../../core/session/useMay.ts'
import { RightsMatrix } from './RightsMatrix.tsx'
import { permissionsOf, rightWords } from './rightWords.ts'
import { accessTexts as texts } from './texts.ts'

const areas = [users.area]
const wordsOf = (value: Draft[string] | undefined): readonly string[] => (Array.isArray(value) ? value : [])

/**
 * Edits the rights that a user has without any group: flags of areas, all or some organizations. Users cannot change
 * their own.
 */
export function SecurityEditor(props: { row: ItemRow }) {
  const { row } = props
  const userName = String(row.userName)
  const client = useClient()
  const mask = useMask()
  const organizations = useSession(({ context }) => context.organizations)
  const session = useSession(({ context }) => context.user?.userName)
  const isSelf = session?.toLowerCase() === userName.toLowerCase()
  const readOnly = !useMay(users.area, 'write') || isSelf
  const fields = useMemo(
    (): FormField[] => [
      { name: 'globalAdmin', label: texts.globalAdmin, kind: 'tick' },
      { name: 'restrictOrgs', label: texts.restrictOrgs, kind: 'tick' },
      {
        name: 'organizationIds',
        label: texts.organizations,
        kind: 'many',
        options: organizations.map(({ organizationId, organizationName }) => ({
          value: String(organizationId),
          label: mask.name('Organization', organizationName),
        })),
      },
    ],
    [organizations, mask],
  )
  const reachable = new Set(organizations.map(({ organizationId }) => organizationId))
  const saved: Draft = {
    globalAdmin: row.globalAdmin === 1,
    restrictOrgs: row.restrictOrgs === 1,
    // Other organizations of the user remain unchanged.
    organizationIds: (row.organizationIds as number[]).filter((id) => reachable.has(id)).map(String),
    rights: rightWords(row.permissions as Permissions),
  }
  const mutation = useSaveMutation({
    // Unchanged values need no permission to grant them.
    work: (draft: Draft) => {
      const differs = (name: string) => !sameDraft(draft[name], saved[name])
      const body = {
        ...(differs('globalAdmin') && { globalAdmin: draft.globalAdmin === true }),
        ...(differs('restrictOrgs') && { restrictOrgs: draft.restrictOrgs === true }),
        ...(differs('organizationIds') && { organizationIds: wordsOf(draft.organizationIds).map(Number) }),
        ...(differs('rights') && { permissions: permissionsOf(wordsOf(draft.rights)) }),
      }
      return client.put(`/users/${encodeURIComponent(userName)}/security`, { schema: anyResponse, body })
    },
    message: texts.userUpdated,
    areas,
  })
  return (
    <Panel title={texts.security}>
      {isSelf && (
        <Typography variant="body2" color="textSecondary">
          {texts.ownRights}
        </Typography>
      )}
      {!isSelf && (
        <DetailForm
          fields={fields}
          saved={saved}
          problems={mutation.problems}
          message={mutation.message}
          busy={mutation.isBusy}
          readOnly={readOnly}
          onSave={mutation.run}
        >
          {(draft, set) => (
            <RightsMatrix
              label={texts.security}
              words={wordsOf(draft.rights)}
              readOnly={readOnly}
              onChange={(words) => set('rights', words)}
            />
          )}
        </DetailForm>
      )}
    </Panel>
  )
}
