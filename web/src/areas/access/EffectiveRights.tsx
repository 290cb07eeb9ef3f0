import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { effectiveRights, type RightSource } from '@takt/domain/areas/access/responses/effectiveRights.ts'
import { users } from '@takt/domain/areas/access/users.ts'
import { areas, flags } from '@takt/domain/core/rights/permissions.ts'
import { dataResponse } from '../../core/api/client.ts'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useRead } from '../../core/session/useRead.ts'
import { RightsTable } from './RightsMatrix.tsx'
import { accessTexts as texts } from './texts.ts'

const rightsResponse = dataResponse(effectiveRights)

/** The effective rights of a user, the source of each right, and the organizations they apply to. */
export function EffectiveRights(props: { userName: string; version: number }) {
  const { userName, version } = props

  const mask = useMask()

  const { data, error, refetch } = useRead({
    key: [users.area, 'rights', userName, version],
    path: `/users/${encodeURIComponent(userName)}/rights`,
    schema: rightsResponse,
  })
  const wordOf = (entry: RightSource) =>
    entry.from === 'group' ? mask.name('Group', entry.groupName) : texts.from[entry.from]
  const hasSome = data && areas.some((area) => flags.some((flag) => data.sources[area][flag].length > 0))
  return (
    <Panel title={texts.effective} beside={texts.effectiveHelp}>
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {`${texts.inOrganizations}: ${
              data.organizations
                .map((organization) => mask.name('Organization', organization.organizationName))
                .join(', ') || '–'
            }`}
          </Typography>
          {hasSome ? (
            <RightsTable
              label={texts.effective}
              shown={(area) => flags.some((flag) => data.sources[area][flag].length > 0)}
              cell={(area, flag) => data.sources[area][flag].map(wordOf).join(', ') || '–'}
            />
          ) : (
            <Typography variant="body2">{texts.noRights}</Typography>
          )}
        </>
      )}
    </Panel>
  )
}
