import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { facilityTypes } from '@takt/domain/areas/facilities/facilities.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Box } from '../../core/kit/Box.tsx'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { SplitPane } from '../../core/kit/detail/SplitPane.tsx'
import { useDetail } from '../../core/kit/detail/useDetail.ts'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { untypedSearch } from '../../core/kit/untypedSearch.ts'
import { useMay } from '../../core/session/useMay.ts'
import { FacilityDetail } from './FacilityDetail.tsx'
import { FacilityList } from './FacilityList.tsx'
import type { FacilityType } from './facilityOrder.ts'
import { facilityTexts as texts } from './texts.ts'
import { type Facility, useFacilities, useMoveFacility } from './useFacilities.ts'

const newFacility = 'new'

/** List screen of facilities of one type (`type` in the URL) in their configured order. */
export function FacilitiesScreen() {
  const search = useSearch({ strict: false }) as { type?: string }
  const type: FacilityType = facilityTypes.find((word) => word === search.type) ?? 'activity'
  const navigate = useNavigate()
  const detail = useDetail('facilities')
  const mayWrite = useMay('dashboards', 'write')
  const list = useFacilities(type)
  const facilities = list.data ?? []
  const locating = useFacilities('locating')
  const showsLocating = type === 'activity' && list.data?.length === 0 && Boolean(locating.data?.length)
  const move = useMoveFacility(type, facilities)
  const shift = (facility: Facility, step: -1 | 1) => {
    const index = facilities.findIndex(({ facilityId }) => facilityId === facility.facilityId)
    const neighbour = facilities[index + step]
    if (neighbour) move.mutate({ facilityId: facility.facilityId, orderSequence: neighbour.orderSequence })
  }
  const opened = facilities.find(({ facilityId }) => String(facilityId) === detail.key) ?? null
  const exists = opened !== null || detail.key === newFacility
  return (
    <SplitPane
      name="facilities"
      list={
        <Box sx={{ height: '100%', overflow: 'auto', bgcolor: 'background.paper' }}>
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', px: { xs: 3, sm: 6 }, py: 2, flexWrap: 'wrap' }}>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={type}
              aria-label={texts.typeLabel}
              onChange={(_, next: FacilityType | null) => {
                if (next)
                  void navigate({
                    to: '/$list',
                    params: { list: 'facilities' },
                    search: (before) => ({ ...before, type: next === 'activity' ? undefined : next }) as typeof before,
                  })
              }}
            >
              {facilityTypes.map((word) => (
                <ToggleButton key={word} value={word} sx={{ px: 3, py: 0.5 }}>
                  {texts.types[word]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {mayWrite && (
              <Button
                size="small"
                variant="outlined"
                startIcon={<Add fontSize="small" />}
                onClick={() => detail.open(newFacility)}
              >
                {texts.add}
              </Button>
            )}
          </Box>
          {list.error && <ErrorAlert what={texts.failed} error={list.error} onAgain={() => void list.refetch()} />}
          {!list.data && !list.error && <Skeleton variant="rounded" height={160} sx={{ mx: 6 }} />}
          <FacilityList
            label={texts.list(texts.types[type])}
            facilities={facilities}
            opened={detail.key}
            readOnly={!mayWrite}
            onOpen={({ facilityId }) => detail.open(String(facilityId))}
            onMove={shift}
          />
          <Typography variant="caption" color="textSecondary" component="p" sx={{ px: { xs: 3, sm: 6 }, py: 2, m: 0 }}>
            {list.data?.length === 0 ? texts.empty[type] : facilities.length > 0 && mayWrite && texts.keys}
          </Typography>
          {showsLocating && (
            <Typography variant="caption" component="p" sx={{ px: { xs: 3, sm: 6 }, m: 0 }}>
              {texts.ofLocating}{' '}
              <PageLink to="/$list" params={{ list: 'facilities' }} search={untypedSearch({ type: 'locating' })}>
                {texts.locatingLink}
              </PageLink>
            </Typography>
          )}
        </Box>
      }
      detail={
        detail.key === null || !list.data ? null : exists ? (
          <FacilityDetail key={detail.key} type={type} facility={opened} onOpen={detail.open} onClose={detail.close} />
        ) : (
          <DetailPane title={texts.title} about={detail.key} onClose={detail.close}>
            <Typography color="textSecondary">{texts.gone}</Typography>
          </DetailPane>
        )
      }
    />
  )
}
