import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { FloorRef } from '../../core/dashboards/scope/floorSearch.ts'
import { useMask } from '../../core/session/useMask.ts'
import { planViewTexts as texts } from './texts.ts'
import type { useSelectedFacility } from './useSelectedFacility.ts'

/** Selects a facility and one of its floors. */
export function PlanPickers(props: {
  here: ReturnType<typeof useSelectedFacility>
  onChange: (next: Partial<FloorRef>) => void
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
