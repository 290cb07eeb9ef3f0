import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { useId, useState } from 'react'
import { epcEntries } from '../../core/items/form/epcEntries.ts'
import { tagCodeTexts } from '../../core/items/form/texts.ts'
import { ChipsInput } from '../../core/kit/chips/ChipsInput.tsx'
import { FieldFrame } from '../../core/kit/form/FieldFrame.tsx'
import { SideSheet } from '../../core/kit/sheet/SideSheet.tsx'
import { tagTexts as texts } from './texts.ts'
import { useTagsOf } from './useTagsOf.ts'

/** Input of tag codes, typed or scanned, each once. */
function EpcChips(props: {
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

/**
 * The tags of one row, for a handheld reader: a scanned tag is assigned at once, and removed from other rows of the
 * type.
 */
export function TagsSheet(props: { type: ItemType; rowKey: ItemKey; onClose: () => void }) {
  const { type, rowKey, onClose } = props
  const id = useId()
  const key = keyText(type, rowKey)
  const tags = useTagsOf({ associationType: type.name, associationID: key })
  const [problem, setProblem] = useState<string | null>(null)
  const wrong = problem ?? tags.rejection
  return (
    <SideSheet open title={texts.title(type.label, key)} closeLabel={texts.close} onClose={onClose}>
      <FieldFrame id={id} label={texts.tags} help={texts.tagsHelp} problem={wrong ?? undefined}>
        {(described) =>
          tags.isPending ? (
            <Skeleton variant="rounded" height="2.5rem" />
          ) : (
            <EpcChips
              id={described.id}
              describedBy={described.describedBy}
              invalid={described.invalid}
              codes={tags.codes}
              autoFocus
              onProblem={setProblem}
              onChange={tags.change}
            />
          )
        }
      </FieldFrame>
      {tags.codes
        .filter((code) => epcEntries.doubtOf?.(code))
        .map((code) => (
          <Alert key={code} severity="warning" variant="outlined">
            {texts.doubt(code, tagCodeTexts.noEpc)}
          </Alert>
        ))}
      {tags.moves.map((message) => (
        <Alert key={message} severity="info" variant="outlined">
          {message}
        </Alert>
      ))}
    </SideSheet>
  )
}
