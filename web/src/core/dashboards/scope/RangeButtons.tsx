import Button from '@mui/material/Button'
import type { RangeName } from '@takt/domain/areas/efficiency/address/rangeNames.ts'
import { useNavigate } from '@tanstack/react-router'
import { rangeTexts } from '../../kit/range/texts.ts'

/** Buttons that replace the range in the address. */
export function RangeButtons({ names }: { names: readonly RangeName[] }) {
  const navigate = useNavigate()
  return names.map((range) => (
    <Button
      key={range}
      size="small"
      variant="outlined"
      onClick={() =>
        void navigate({ to: '.', search: (before) => ({ ...before, range, from: undefined, to: undefined }) })
      }
    >
      {rangeTexts.names[range]}
    </Button>
  ))
}
