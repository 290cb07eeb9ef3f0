import { PageLink } from '../../../core/kit/PageLink.tsx'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingMark } from '../../../core/session/outbox/WaitingMark.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { checkOutbox } from './checkOutbox.ts'
import { contextIn } from './contextIn.ts'

/** The number of unsent values of this user, with a link to the checksheet of the first one. */
export function EntriesMark({ narrow }: { narrow: boolean }) {
  return (
    <WaitingMark
      outbox={useOutbox(checkOutbox)}
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
