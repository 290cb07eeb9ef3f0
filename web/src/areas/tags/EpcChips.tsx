import { epcEntries } from '../../core/items/form/epcEntries.ts'
import { ChipsInput } from '../../core/kit/chips/ChipsInput.tsx'
import { tagTexts as texts } from './texts.ts'

/** Tag codes, typed or scanned, each once. */
export function EpcChips(props: {
  id: string
  codes: readonly string[]
  onChange: (codes: readonly string[]) => void
  onProblem?: ((problem: string | null) => void) | undefined
  describedBy?: string | undefined
  invalid?: boolean | undefined
  autoFocus?: boolean | undefined
}) {
  const { codes, ...rest } = props
  return <ChipsInput {...rest} {...epcEntries} values={codes} placeholder={texts.scanHere} />
}
