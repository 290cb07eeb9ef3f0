import { afterAll, beforeAll, expect, test } from 'vitest'
import { all, asked, createPersonBed, isTold } from '../people/personEverywhere.bed.ts'

let bed: Awaited<ReturnType<typeof createPersonBed>>
beforeAll(async () => {
  bed = await createPersonBed()
})
afterAll(() => bed?.close())

test('a masked session is told no name, number or badge of a person who is on everything, whatever it asks', async () => {
  const masked = { ...all, isMasked: true }
  const told = new Set<string>()
  const leaks: string[] = []
  const ask = async (name: string, method: string, path: string, body?: object) => {
    if (!told.has(name)) {
      const plain = await bed.textOf(method, path, body, all)
      if (plain.status === 200 && isTold.test(plain.text)) told.add(name)
    }
    const hidden = await bed.textOf(method, path, body, masked)
    expect([name, hidden.status < 500]).toEqual([name, true])
    const [found] = isTold.exec(hidden.text) ?? []
    if (found) leaks.push(`${hidden.status} ${method} ${path} ${JSON.stringify(body)}: ${found}`)
  }
  const routes = new Map(bed.app.declared.toReversed().map((route) => [`${route.method} ${route.path}`, route]))
  for (const [name, route] of routes)
    for (const { path, body } of bed.questionsTo(route)) await ask(name, route.method.toUpperCase(), path, body)
  for (const [method, path, body] of asked)
    await ask(`${method.toLowerCase()} ${path.split('?')[0]}`, method, path, body)
  expect(leaks).toEqual([])
  // Without a mask very many of them tell.
  expect(told.size).toBeGreaterThan(40)
})
