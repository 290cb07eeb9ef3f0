import { epcCode, isHexEpc, normalEpc } from '@takt/domain/tags/epc.ts'
import { ChipsInput } from '../kit/chips/ChipsInput.tsx'
import { tagTexts as texts } from './texts.ts'

const problemOf = (code: string) => {
  const { error } = epcCode.safeParse(code)
  return error ? texts.badCode(code, error.issues[0]!.message) : null
}

/** Tag codes, typed or scanned: as they are kept, each once; one that is no EPC is kept, with a mark. */
export function EpcChips(props: {
  id: string
  codes: readonly string[]
  onChange: (codes: readonly string[]) => void
  onProblem?: ((problem: string | null) => void) | undefined
  describedBy?: string | undefined
  invalid?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
}) {
  const { codes, ...rest } = props
  return (
    <ChipsInput
      {...rest}
      values={codes}
      normal={normalEpc}
      problemOf={problemOf}
      doubtOf={(code) => (isHexEpc(code) ? null : texts.noEpc)}
      placeholder={texts.scanHere}
    />
  )
}
