import Forum from '@mui/icons-material/ForumOutlined'
import { useRouter } from '@tanstack/react-router'
import { fingerLink } from '../../core/kit/finger.ts'
import { PageButton } from '../../core/kit/PageButton.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { untypedSearch } from '../../core/kit/untypedSearch.ts'
import { chatTexts as texts } from './texts.ts'
import { useMayChat } from './useMayChat.ts'

/** The machine or job of a conversation. */
export type Discussed = { machine: string } | { job: string }

/** Opens the conversation about a machine or a job. `name`: its display name. */
export function DiscussButton(props: { about: Discussed; name: string }) {
  if (!useMayChat()) return null
  return (
    <PageButton
      data-hands
      size="small"
      color="inherit"
      startIcon={<Forum fontSize="small" />}
      aria-label={texts.discussOf(props.name)}
      to="/chat"
      search={props.about}
    >
      {texts.discuss}
    </PageButton>
  )
}

/**
 * Opens the conversation about a machine with a link to a page of this installation in the draft: a stop, or the
 * evidence of an alert. `text` precedes the link.
 */
export function ShareLink(props: {
  machine: string
  page: { to: string; search: Readonly<Record<string, unknown>> }
  text: string
  label: string
}) {
  const { machine, page, text } = props
  const router = useRouter()
  if (!useMayChat()) return null
  const share = router.buildLocation({ to: page.to, search: untypedSearch(page.search) }).href
  return (
    <PageLink data-hands to="/chat" search={{ machine, share, say: text }} aria-label={props.label} sx={fingerLink}>
      {texts.share}
    </PageLink>
  )
}
