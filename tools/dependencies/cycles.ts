import type { Imports } from './readImports.ts'

/** Returns the files that import each other in a cycle, by value or by type: each cycle once, with all its files. */
export function cycles(imports: Imports): string[][] {
  const components: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()

  // Tarjan's strongly connected components.
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    isOpen.add(file)
    const reach = (other: number) => lowest.set(file, Math.min(lowest.get(file)!, other))
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      if (!order.has(next)) {
        visit(next)
        reach(lowest.get(next)!)
      } else if (isOpen.has(next)) reach(order.get(next)!)
    }
    if (lowest.get(file) !== order.get(file)) return
    const members = open.splice(open.indexOf(file))
    for (const member of members) isOpen.delete(member)
    if (members.length > 1 || imports.get(file)?.includes(file)) components.push(members)
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return components
}
