import { useNavigate } from '@tanstack/react-router'
import { RangePicker } from '../../kit/range/RangePicker.tsx'
import type { RangeSearch } from '../../kit/range/range.ts'
import { GroupPicker } from './GroupPicker.tsx'
import { OptionsPicker } from './OptionsPicker.tsx'
import { useScope } from './useScope.ts'

/** The controls of a dashboard in the address bar: machines and range. */
export function ScopePickers() {
  const { range, clock } = useScope()
  const navigate = useNavigate()
  const pick = (selection: RangeSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, range: undefined, from: undefined, to: undefined, ...selection }),
    })
  return (
    <>
      <GroupPicker hasMachines />
      <RangePicker range={range} clock={clock} onPick={pick} />
      <OptionsPicker />
    </>
  )
}
