import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useDashboards } from '../../../core/dashboards/DashboardsContext.ts'
import { addressesOf } from '../../../core/dashboards/dashboard.ts'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { lazyPart } from '../../../core/kit/lazyPart.ts'
import { isPlainClick } from '../../../core/kit/useListLinks.ts'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { chatTexts as texts } from '../texts.ts'

const RowCrumb = lazyPart(async () => (await import('../../../core/items/reference/RowCrumb.tsx')).RowCrumb)

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A row of a list, by what people call it as far as this session may read it. */
function RowName({ list, id }: { list: string; id: string }) {
  return (
    <>
      {itemTypeOf(list)?.label} <RowCrumb list={list} id={id} />
    </>
  )
}

/** A view of a dashboard, with the machine and the stop that its address names. */
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
 * What an address of this installation leads to, in words; its path where nothing else is known. `isLocked`: on a screen
 * that reads no lists.
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
 * A link to a page of this installation, by its name; what it is in full is its title. At a machine there is no way to
 * other addresses: there it is the name alone.
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
