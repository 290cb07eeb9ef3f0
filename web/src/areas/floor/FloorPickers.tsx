import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { GroupPicker } from '../../core/dashboards/scope/GroupPicker.tsx'
import { type FloorOrder, floorOrders } from './floorOrder.ts'
import { floorTexts as texts } from './texts.ts'

/** Controls of the floor in the address bar: machine groups and sort order. Carousel mode hides them with the bar. */
export function FloorPickers() {
  const { order = 'line' } = useSearch({ from: '/main/wall' })
  const navigate = useNavigate()
  return (
    <>
      <GroupPicker />
      <Select<FloorOrder>
        value={order}
        size="small"
        variant="outlined"
        inputProps={{ 'aria-label': texts.order }}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, order: target.value === 'line' ? undefined : target.value }),
            replace: true,
          })
        }
        sx={{
          fontSize: '0.8125rem',
          fontWeight: 500,
          flex: 'none',
          '& .MuiSelect-select': { py: '4px' },
          '& fieldset': { borderColor: 'divider' },
        }}
      >
        {floorOrders.map((entry) => (
          <MenuItem key={entry} value={entry} dense>
            {texts.orders[entry]}
          </MenuItem>
        ))}
      </Select>
    </>
  )
}
