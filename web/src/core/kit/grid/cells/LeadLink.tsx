import { Link } from '@tanstack/react-router'

/** What names a row of another list, as the way there; as `OpenLink` it takes neither focus nor a stop of Tab. */
export const LeadLink = (props: { list: string; id: string; shown: string }) => (
  <Link
    to="/$list/$key"
    params={{ list: props.list, key: props.id }}
    className="open"
    tabIndex={-1}
    draggable={false}
    onMouseDown={(event) => event.preventDefault()}
  >
    {props.shown}
  </Link>
)
