import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '@takt/launch/process/program.ts'

const folderOf = (name: string) => {
  const folder = join(checkout, '.takt', 'peers', name)
  mkdirSync(folder, { recursive: true })
  return folder
}
const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })

/**
 * Downloads the libraries of a Java program from Maven Central and compiles it, once. Needs a JDK of version 17 and
 * Maven. Returns the arguments of `java` that run it.
 */
export function installJava(name: string, main: string): string[] {
  const source = join(import.meta.dirname, name)
  const folder = folderOf(name)
  const jars = join(folder, 'jars')
  if (!existsSync(jars) || readdirSync(jars).length === 0)
    run('mvn', ['-q', '-B', '-f', join(source, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`])
  run('javac', ['-cp', `${jars}/*`, '-d', folder, join(source, `${main}.java`)])
  return ['-cp', `${folder}:${jars}/*`, main]
}

/** Installs a package from npm outside the dependencies of this repository, once; returns its folder. */
export function installNpm(name: string, version: string): string {
  const folder = folderOf(name)
  const installed = join(folder, 'node_modules', name)
  if (!existsSync(installed))
    run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`])
  return installed
}
