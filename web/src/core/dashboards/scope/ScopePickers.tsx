import { useNavigate } from '@tanstack/react-router'
import { RangePicker } from '../../kit/range/RangePicker.tsx'
import type { RangeSearch } from '../../kit/range/range.ts'
import { GroupPicker } from './GroupPicker.tsx'
import { OptionsPicker } from './OptionsPicker.tsx'
import { useScope } from './useScope.ts'

/** What a dashboard brings into the address bar: which machines, which time. */
export function ScopePickers() {
  const { range } = useScope()
  const navigate = useNavigate()
  const pick = (picked: RangeSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, range: undefined, from: undefined, to: undefined, ...picked }),
    })
  return (
    <>
      <GroupPicker hasMachines />
      <RangePicker range={range} onPick={pick} />
      <OptionsPicker />
    </>
  )
}
