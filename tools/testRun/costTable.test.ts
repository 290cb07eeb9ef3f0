import { expect, test } from 'vitest'
import { costTable, type FileCost, projectCosts } from './costTable.ts'

const file = (project: string, name: string, cpuSecs: number, startedAt: number, endedAt: number): FileCost => ({
  project,
  file: name,
  tests: 2,
  cpuSecs,
  startedAt,
  endedAt,
})
const files = [
  file('int', 'a.int.test.ts', 10.5, 0, 4000),
  file('int', 'b.int.test.ts', 2, 3000, 9000),
  file('e2e', 'c.e2e.test.ts', 24, 1000, 2000),
]
const run = { project: 'whole run', files: 3, tests: 6, cpuSecs: 40, wallSecs: 9.5 }

test('the wall time of a project spans its files, its processor time is their sum', () => {
  expect(projectCosts(files)).toEqual([
    { project: 'int', files: 2, tests: 4, cpuSecs: 12.5, wallSecs: 9 },
    { project: 'e2e', files: 1, tests: 2, cpuSecs: 24, wallSecs: 1 },
  ])
})

test('time that belongs to no file is shown as runner and databases', () => {
  expect(costTable(projectCosts(files), run, files)).toMatch(/runner, databases +4\n/)
})

test('the most expensive files are listed first, ten at most', () => {
  const many = Array.from({ length: 12 }, (_, index) => file('unit', `${index}.test.ts`, index, 0, 1))
  const listed = costTable(projectCosts(many), run, many).split('CPU seconds\n')[1]!.trim().split('\n')
  expect(listed).toHaveLength(10)
  expect(listed[0]).toContain('11.test.ts')
})

test('a file above the budget of its project is listed, one below is not', () => {
  const above = costTable(projectCosts(files), run, files).split('Above the budget')[1]
  expect(above).toContain('a.int.test.ts')
  expect(above).not.toMatch(/b\.int|c\.e2e/)
})
