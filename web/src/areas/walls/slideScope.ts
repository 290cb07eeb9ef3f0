import { machineIds, writeGroups, writeMachines } from '../../core/dashboards/scope/dashboardSearch.ts'

const nowhere = 'https://takt.invalid'

/** Which machines and which range the address of a slide picks; no range: today. */
export type AddressScope = { groups: readonly number[]; machines: readonly string[]; range: string }

/** What the address of a slide says of machines and range. */
export function scopeOfAddress(address: string): AddressScope {
  const { searchParams } = new URL(address, nowhere)
  const groups = searchParams.get('groups')?.split(',') ?? []
  return {
    groups: groups.filter((id) => /^\d+$/.test(id)).map(Number),
    machines: machineIds(searchParams.get('machines') ?? undefined),
    range: searchParams.get('range') ?? 'today',
  }
}

/** The same address with other machines, or another range by its name. */
export function withScope(address: string, { groups, machines, range }: Partial<AddressScope>): string {
  const url = new URL(address, nowhere)
  const { searchParams } = url
  const write = (name: string, text: string | undefined) =>
    text === undefined ? searchParams.delete(name) : searchParams.set(name, text)
  if (groups) write('groups', writeGroups(groups))
  if (machines) write('machines', writeMachines(machines))
  if (range !== undefined) {
    for (const name of ['from', 'to']) searchParams.delete(name)
    searchParams.set('range', range)
  }
  return url.pathname + url.search.replaceAll('%2C', ',').replaceAll('%3A', ':')
}
