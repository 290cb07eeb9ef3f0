import { PageLink } from '../../../core/kit/PageLink.tsx'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingMark } from '../../../core/session/outbox/WaitingMark.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { checkOutbox } from './checkOutbox.ts'
import { contextIn } from './contextIn.ts'

/** How many values of this person are not sent yet, and the way to the checksheet of the first of them. */
export function EntriesMark({ narrow }: { narrow: boolean }) {
  return (
    <WaitingMark
      held={useOutbox(checkOutbox)}
      narrow={narrow}
      waitingText={texts.waiting}
      link={(entry, mark) => (
        <PageLink
          to="/checksheets/$key/fill"
          params={{ key: String(entry.pageId) }}
          search={contextIn(entry) as object}
        >
          {mark}
        </PageLink>
      )}
    />
  )
}
