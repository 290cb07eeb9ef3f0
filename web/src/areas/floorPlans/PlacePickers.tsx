import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Place } from '../../core/dashboards/scope/placeSearch.ts'
import { useMask } from '../../core/session/useMask.ts'
import { placeTexts as texts } from './texts.ts'
import type { useFacilityHere } from './useFacilityHere.ts'

/** Which facility, and which floor of it. */
export function PlacePickers(props: {
  here: ReturnType<typeof useFacilityHere>
  onChange: (next: Partial<Place>) => void
}) {
  const { facilityData, facility, plans, plan } = props.here
  const mask = useMask()
  return (
    <>
      {facility && (
        <TextField
          select
          size="small"
          label={texts.facility}
          value={facility.facilityId}
          onChange={({ target }) => props.onChange({ facilityId: Number(target.value), floorPlanId: null })}
          sx={{ minWidth: '10rem' }}
        >
          {facilityData.map(({ facilityId, facilityName }) => (
            <MenuItem key={facilityId} value={facilityId}>
              {mask.name('Location', facilityName)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {plan && (
        <TextField
          select
          size="small"
          label={texts.floor}
          value={plan.floorPlanId}
          onChange={({ target }) => props.onChange({ floorPlanId: Number(target.value) })}
          sx={{ minWidth: '9rem' }}
        >
          {plans.map(({ floorPlanId, floorPlanName }) => (
            <MenuItem key={floorPlanId} value={floorPlanId}>
              {mask.name('Location', floorPlanName)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  )
}
