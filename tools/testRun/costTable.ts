/** The cost of one test file. `cpuSecs`: processor time; instants in epoch milliseconds. */
export type FileCost = {
  project: string
  file: string
  tests: number
  cpuSecs: number
  startedAt: number
  endedAt: number
}

export type ProjectCost = { project: string; files: number; tests: number; cpuSecs: number; wallSecs: number }

/** Processor seconds that a file of a project may use; docs/testing.md describes what to do above that. */
const budgetSecs: Readonly<Record<string, number>> = { int: 10, e2e: 25 }

const maxListed = 10

/** Sums up files by project. The wall time of a project is from its first file's start to its last file's end. */
export function projectCosts(files: readonly FileCost[]): ProjectCost[] {
  return [...Map.groupBy(files, ({ project }) => project)].map(([project, projectFiles]) => ({
    project,
    files: projectFiles.length,
    tests: projectFiles.reduce((total, { tests }) => total + tests, 0),
    cpuSecs: projectFiles.reduce((total, { cpuSecs }) => total + cpuSecs, 0),
    wallSecs:
      (Math.max(...projectFiles.map(({ endedAt }) => endedAt)) -
        Math.min(...projectFiles.map(({ startedAt }) => startedAt))) /
      1000,
  }))
}

/** Formats the cost of a run: a row per project, the remainder (runner, shared databases), the most expensive files. */
export function costTable(projects: readonly ProjectCost[], run: ProjectCost, files: readonly FileCost[]): string {
  const ofFiles = projects.reduce((total, { cpuSecs }) => total + cpuSecs, 0)
  const rest = { project: 'runner, databases', cpuSecs: Math.max(0, run.cpuSecs - ofFiles) }
  const row = (name: string, ...cells: (number | string)[]) =>
    `  ${name.padEnd(20)}${cells.map((cell) => String(cell).padStart(9)).join('')}`
  const projectRow = ({ project, files, tests, cpuSecs, wallSecs }: ProjectCost) =>
    row(project, files, tests, cpuSecs.toFixed(0), wallSecs.toFixed(0))
  const fileRow = ({ cpuSecs, file }: FileCost) => `  ${cpuSecs.toFixed(1).padStart(8)}  ${file}`
  const byCost = files.toSorted((a, b) => b.cpuSecs - a.cpuSecs)
  const above = byCost.filter(({ project, cpuSecs }) => cpuSecs > (budgetSecs[project] ?? Number.POSITIVE_INFINITY))
  return [
    '',
    row('Cost of this run', 'files', 'tests', 'CPU s', 'wall s'),
    ...projects.map(projectRow),
    row(rest.project, '', '', rest.cpuSecs.toFixed(0)),
    projectRow(run),
    '',
    'Most expensive files, CPU seconds',
    ...byCost.slice(0, maxListed).map(fileRow),
    ...(above.length > 0
      ? ['', `Above the budget (int 10, e2e 25 CPU seconds): ${above.length}`, ...above.map(fileRow)]
      : []),
    '',
  ].join('\n')
}
