import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useDashboards } from '../../../core/dashboards/DashboardsContext.ts'
import { addressesOf } from '../../../core/dashboards/dashboard.ts'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { lazyComponent } from '../../../core/kit/lazyComponent.ts'
import { isPlainClick } from '../../../core/kit/useListLinks.ts'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { chatTexts as texts } from '../texts.ts'

const RowCrumb = lazyComponent(async () => (await import('../../../core/items/reference/RowCrumb.tsx')).RowCrumb)

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Display name of a list row, if this session may read it. */
function RowName({ list, id }: { list: string; id: string }) {
  return (
    <>
      {itemTypeOf(list)?.label} <RowCrumb list={list} id={id} />
    </>
  )
}

/** Name of a dashboard view, with the machine and the stop in its address. */
function ViewName({ label, search }: { label: string; search: URLSearchParams }) {
  const machineName = useMachineName()
  const format = useFormat()
  const machine = search.get('machine')
  const [first] = (search.get('stops') ?? '').split(',')
  const stop = Date.parse(first ?? '')
  const parts = [
    Number.isFinite(stop) && texts.stopAt(format.instant(stop, 'moment')),
    machine && machineName(machine),
    label,
  ]
  return parts.filter(Boolean).join(' · ')
}

/**
 * Name of the target of an address within this installation; its path if no name is known. `isLocked`: on a screen that
 * cannot read lists.
 */
function NameOfPath({ path, isLocked }: { path: string; isLocked: boolean }): ReactNode {
  const dashboards = useDashboards()
  const { pathname, searchParams } = new URL(path, window.location.origin)
  const view = dashboards.flatMap(addressesOf).find(({ to }) => to === pathname)
  if (view) return <ViewName label={view.fullLabel} search={searchParams} />
  const [, list = '', id = '', ...more] = pathname.split('/').map(decoded)
  if (itemTypeOf(list) && id !== '' && more.length === 0)
    return isLocked ? `${itemTypeOf(list)?.label} ${id}` : <RowName list={list} id={id} />
  return decoded(pathname)
}

/**
 * A link to a page of this installation, shown by name; the full address is its title. At a machine other addresses
 * cannot be opened, so only the name is shown.
 */
export function NamedLink({ path, text }: { path: string; text: string }) {
  const router = useRouter()
  const isLocked = useSession(({ context }) => context.user?.screen != null)
  if (isLocked)
    return (
      <strong title={text}>
        <NameOfPath path={path} isLocked />
      </strong>
    )
  return (
    <Box
      component="a"
      href={path}
      title={text}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        router.history.push(path)
      }}
      sx={{ color: 'primary.main', overflowWrap: 'anywhere' }}
    >
      <Suspense fallback={text}>
        <NameOfPath path={path} isLocked={false} />
      </Suspense>
    </Box>
  )
}
